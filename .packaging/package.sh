#!/bin/sh
# Builds the Debian package in a clean chroot of a release, installs it there when all that it was built
# with is gone, and tests it: package.sh RELEASE ARCHIVE SCRIPT..., where ARCHIVE is what `make dist` made,
# and the scripts are those of its tests that ask the installed program. Its other tests are left out: a
# chroot has no terminals. It needs mmdebstrap, and no root where users may have namespaces of their own.
# Until it is installed, packages are unpacked without their manuals. DEB_BUILD_OPTIONS adds to how it is
# built: with noopt, which compiles in half the time, the packages are only tested: they are not kept, and
# lintian, whose own packages are most of what is installed, is left out.
set -eu
release=$1 archive=$2
shift 2
export DEB_BUILD_OPTIONS="nocheck ${DEB_BUILD_OPTIONS:-}"
lintian=lintian
case " $DEB_BUILD_OPTIONS " in *' noopt '*) lintian= ;; esac
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
    inside { gsub(/<[^>]*>|\[[^]]*\]|\([^)]*\)| /, ""); sub(/-compat/, ""); gsub(/,/, " "); printf "%s", $0 }' \
    "$work/build/ledge-$version/debian/control")

echo "== building on a clean $release, and installing when it is clean again"
mmdebstrap --variant=apt --include=gcc,libc6-dev,passwd --dpkgopt=force-unsafe-io \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook="copy-in $work/build /" \
    --customize-hook='chroot "$1" sh -ec "
        dpkg-query -W >/clean
        apt-get install -y --no-install-recommends build-essential '"$lintian $wanted"'
        useradd -m builder && chown -R builder /build
        cd /build/ledge-*/ && runuser -u builder -- dpkg-buildpackage -us -uc
        '"${lintian:+runuser -u builder -- lintian --fail-on error ../ledge_*.changes}"'
        apt-get purge -y --autoremove -o APT::AutoRemove::RecommendsImportant=0 \
            -o APT::AutoRemove::SuggestsImportant=0 build-essential '"$lintian $wanted"'
        dpkg-query -W | diff /clean -
        rm /etc/dpkg/dpkg.cfg.d/99mmdebstrap"' \
    --customize-hook="sync-out /build $work/out" \
    --customize-hook='chroot "$1" sh -ec "
        apt-get install -y --no-install-recommends /build/*.deb pkgconf
        useradd -m player
        for test in plays-and-proves links; do
            mkdir -m 777 /tmp/\$test
            runuser -u player -- env AUTOPKGTEST_TMP=/tmp/\$test sh -e /build/ledge-*/.packaging/debian/tests/\$test
            echo \"ok - \$test on '"$release"'\"
        done
        chown -R player /build && cd /build/ledge-*/ && rm -rf build debian
        runuser -u player -- env LEDGE=/usr/games/ledge sh tests/run.sh '"$*"'
        apt-get purge -y ledge && ! ls /usr/games/ledge /usr/share/games/ledge 2>/dev/null"' \
    "$release" /dev/null
[ -z "$lintian" ] || cp "$work"/out/*.deb "${archive%/*}"
echo "== the package works on $release"
