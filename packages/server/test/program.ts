import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export interface Program {
  child: ChildProcess;
  /** All lines of stdout and stderr so far. */
  said: string[];
  /** The first line, past or future, that matches the pattern. Rejects if the program ends before. */
  says(pattern: RegExp): Promise<string>;
  /** The exit code after its end; null if a signal ended it. */
  exitCode: Promise<number | null>;
  /** Sends the signal and waits until the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a TypeScript file in a new process; `nodeArgs` are options of Node. */
export function startProgram(
  path: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeArgs: string[] = [],
): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...nodeArgs, path, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const lines = [child.stdout, child.stderr].map((input) => createInterface({ input }));
  for (const line of lines) {
    line.on('line', (text) => said.push(text));
  }
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    said,
    exitCode: exit.then(([code]) => code),
    says: (pattern) => waitForLine(said, lines, exit, pattern),
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}

/** Waits for the last output after the end, at most 1 s: child processes may keep the output open. */
async function settled(lines: Interface[]) {
  await Promise.race([Promise.all(lines.map((line) => once(line, 'close'))), setTimeout(1000)]);
}

async function waitForLine(
  said: string[],
  lines: Interface[],
  exit: Promise<[number | null, NodeJS.Signals | null]>,
  pattern: RegExp,
) {
  const known = said.find((line) => pattern.test(line));
  if (known !== undefined) {
    return known;
  }
  return new Promise<string>((resolve, reject) => {
    for (const line of lines) {
      line.on('line', (text) => {
        if (pattern.test(text)) {
          resolve(text);
        }
      });
    }
    exit.then(async ([code, signal]) => {
      await settled(lines);
      reject(new Error(`it ended (${signal ?? code}) and never said ${pattern}:\n${said.join('\n')}`));
    }, reject);
  });
}
