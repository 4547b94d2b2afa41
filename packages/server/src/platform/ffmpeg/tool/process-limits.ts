import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/**
 * Programs that run another one within limits. Address space is not limited, because reserved memory (thread arenas)
 * grows with the number of cores.
 */
const wrappers: { name: string; args: (memoryLimitBytes: number) => string[] }[] = [
  // The kernel kills the child when this process dies for any reason.
  { name: 'setpriv', args: () => ['--pdeathsig', 'KILL'] },
  { name: 'prlimit', args: (bytes) => [`--data=${bytes}`, '--core=0'] },
];

const systemFolders = ['/usr/bin', '/bin', '/usr/local/bin'];
let wrapperPaths: Map<string, string> | undefined;

/**
 * The command line that runs `command` within limits. Without these two programs (Linux's util-linux) there is no
 * memory limit; the time limit always applies.
 */
export function limitedCommand(command: string, args: string[], memoryLimitBytes: number | undefined): string[] {
  wrapperPaths ??= new Map(wrappers.flatMap(({ name }) => onPath(name)));
  const prefix = wrappers.flatMap((wrapper) => {
    const path = wrapperPaths?.get(wrapper.name);
    if (path === undefined || (wrapper.name === 'prlimit' && memoryLimitBytes === undefined)) return [];
    return [path, ...wrapper.args(memoryLimitBytes ?? 0), '--'];
  });
  return [...prefix, command, ...args];
}

function onPath(name: string): [string, string][] {
  if (process.platform !== 'linux') return [];
  const path = systemFolders.map((folder) => join(folder, name)).find(isExecutable);
  return path === undefined ? [] : [[name, path]];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
