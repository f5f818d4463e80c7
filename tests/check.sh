# check.sh - read by shell tests that look for faults: `check NAME FAULTS EXPECTED-NUMBER`, the faults
# a line each.
check() {
    count=0
    [ -z "$2" ] || count=$(printf '%s' "$2" | grep -c .)
    if [ "$count" -eq "$3" ]; then echo "ok - $1"; else
        echo "not ok - $1"
        echo "$2" | sed 's/^/# /'
    fi
}
