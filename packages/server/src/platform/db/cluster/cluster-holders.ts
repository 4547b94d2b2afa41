import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket } from 'node:net';
import { join } from 'node:path';
import { isAlive, startOf } from './postmaster-file.ts';

/**
 * A child process whose standard input we hold. When we die in any way, it waits a little for a successor, then stops
 * the postmaster if no living process holds the cluster.
 */
const watcherScript = `
cat > /dev/null
rm -f "holders/$1"
sleep 10
for holder in holders/*; do kill -0 "\${holder##*/}" 2> /dev/null && exit; done
pid=$(head -n 1 data/postmaster.pid 2> /dev/null) || exit
kill -INT "$pid"
for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 "$pid" 2> /dev/null || exit; done
kill -QUIT "$pid"
`;

export interface Hold {
  /** Returns true if no other living process holds the cluster: the caller then stops it. */
  release(): boolean;
}

/** Registers this process as a user of the cluster; the last one stops it. */
export function holdCluster(directory: string): Hold {
  const holders = join(directory, 'holders');
  const own = String(process.pid);
  mkdirSync(holders, { recursive: true });
  writeFileSync(join(holders, own), startOf(process.pid));
  const watcher = spawn('/bin/sh', ['-c', watcherScript, 'sh', own], {
    cwd: directory,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  letGo(watcher);
  return {
    release() {
      watcher.kill('SIGKILL');
      rmSync(join(holders, own), { force: true });
      return !readdirSync(holders).some((holder) => holds(holders, holder));
    },
  };
}

/** Also compares the start time, because after a reboot the process id may belong to another process. */
function holds(holders: string, holder: string): boolean {
  const pid = Number(holder);
  try {
    return isAlive(pid) && readFileSync(join(holders, holder), 'utf8') === startOf(pid);
  } catch {
    return false;
  }
}

/** Lets this process exit although the watcher and its pipe are open. */
function letGo(watcher: ChildProcess) {
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
}
