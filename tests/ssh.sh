# ssh.sh - read by the tests of the game over SSH: an sshd on a port of its own, a client in tmux whose
# screen is looked at, and what is said of each sentence. The test sets $work, a folder, and defines
# `launch PORT`, which starts sshd in the background with its log in $work/sshd.log.
sshd_pid=

screen() {
    tmux -S "$work/tmux" -f /dev/null "$@"
}

is_answering() {
    ssh-keyscan -t ed25519 -p "$port" 127.0.0.1 2>/dev/null | grep -q .
}

# On the first port from a random one that nobody listens on.
start_sshd() {
    for port in $(awk -v seed=$$ 'BEGIN { srand(seed)
                      for (i = 0; i < 5; i++) print 20000 + int(rand() * 20000) }'); do
        launch "$port"
        sshd_pid=$!
        until is_answering; do
            kill -0 $sshd_pid 2>/dev/null || continue 2
            sleep 0.1
        done
        return 0
    done
    return 1
}

shows() { # PATTERN
    screen capture-pane -p | grep -q "$1"
}

# Within so many tenths of a second COMMAND is true.
within() { # TENTHS COMMAND...
    tenths=$1
    shift
    until "$@"; do
        [ "$tenths" -eq 0 ] && return 1
        tenths=$((tenths - 1))
        sleep 0.1
    done
}

ok() { # SENTENCE COMMAND...
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        screen capture-pane -p 2>/dev/null | sed 's/^/# | /'
        cat "$work/said" "$work/sshd.log" 2>/dev/null | sed 's/^/# /'
    fi
}
