import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** PostgreSQL refuses to run as root: if root starts us, it runs under this account. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Returns undefined if this process is not root: PostgreSQL then runs under the same account. A folder with an owner
 * keeps it. initdb needs an account with a name.
 */
export function accountFor(directory: string): Account | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const owner = statSync(directory);
  if (owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found !== undefined) {
      return { uid: Number(found[2]), gid: Number(found[3]) };
    }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has no account "postgres" or "nobody" for it.');
}

/** Tests by access, because modes of parent folders, access lists and mounts all count. */
export function canReach(account: Account | undefined, path: string, access: 'execute' | 'write'): boolean {
  const test = access === 'execute' ? 'test -x "$0"' : 'test -x "$0" && test -w "$0"';
  return spawnSync('/bin/sh', ['-c', test, path], { ...account, cwd: '/' }).status === 0;
}
