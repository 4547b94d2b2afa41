import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export interface Program {
  child: ChildProcess;
  /** Every line that it has said so far. */
  said: string[];
  /** Resolves with the first line, said or still to come, that the pattern fits; rejects when the program ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Its exit code once it has ended by itself or by `end`; null when a signal ended it. */
  exitCode: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a TypeScript file as a process of its own; `nodeArgs` are Node's own. */
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

/** What a program said last is read after its end; what it started may hold its output open. */
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
