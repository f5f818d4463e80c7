#!/bin/sh
# Builds the Debian package in a clean chroot of a release, installs it in another one, and tests it
# there: package.sh RELEASE ARCHIVE SCRIPT..., where ARCHIVE is what `make dist` made, and the scripts are
# those of its tests that ask the installed program. Its other tests are left out: a chroot has no
# terminals. It needs mmdebstrap, and no root where users may have namespaces of their own.
set -eu
release=$1 archive=$2
shift 2
version=${archive##*ledge-}
version=${version%.tar.gz}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/build" "$work/out"
cp "$archive" "$work/build/ledge_$version.orig.tar.gz"
tar -C "$work/build" -xzf "$archive"
cp -R "$work/build/ledge-$version/.packaging/debian" "$work/build/ledge-$version/debian"
wanted=$(awk '/^Build-Depends:/ { inside = 1; sub(/^[^:]*:/, "") }
    /^[A-Z]/ { inside = 0 }
    inside { gsub(/<[^>]*>|\[[^]]*\]|\([^)]*\)| /, ""); sub(/-compat/, ""); printf "%s", $0 }' \
    "$work/build/ledge-$version/debian/control")

echo "== building on $release"
mmdebstrap --variant=buildd --dpkgopt=force-unsafe-io --include="$wanted,lintian" \
    --customize-hook="copy-in $work/build /" \
    --customize-hook='chroot "$1" sh -ec "
        useradd -m builder && chown -R builder /build
        cd /build/ledge-*/ && runuser -u builder -- env DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc
        runuser -u builder -- lintian --fail-on error ../ledge_*.changes"' \
    --customize-hook="sync-out /build $work/out" \
    "$release" /dev/null

echo "== installing on a clean $release"
mkdir "$work/debs"
cp "$work"/out/*.deb "$work/debs"
cp -R "$work/build/ledge-$version" "$work/debs/source"
mmdebstrap --variant=apt --dpkgopt=force-unsafe-io --customize-hook="copy-in $work/debs /" \
    --customize-hook='chroot "$1" sh -ec "
        apt-get install -y --no-install-recommends /debs/*.deb gcc libc6-dev passwd pkgconf
        useradd -m player
        for test in plays-and-proves links; do
            mkdir -m 777 /tmp/\$test
            runuser -u player -- env AUTOPKGTEST_TMP=/tmp/\$test sh -e /debs/source/.packaging/debian/tests/\$test
            echo \"ok - \$test on '"$release"'\"
        done
        chown -R player /debs/source && cd /debs/source
        runuser -u player -- env LEDGE=/usr/games/ledge sh tests/run.sh '"$*"'
        apt-get purge -y ledge && ! ls /usr/games/ledge /usr/share/games/ledge 2>/dev/null"' \
    "$release" /dev/null
cp "$work"/debs/*.deb "${archive%/*}"
echo "== the package works on $release"
