import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitedCommand } from './process-limits.ts';
import { readProgress, type ToolProgress } from './progress.ts';

export type ToolFailure = 'spawn' | 'exit' | 'time' | 'stalled' | 'output' | 'aborted';

/** `reason` is the limit that ended the run; `stderr` is the end of the tool's output. */
export class ToolError extends Error {
  override name = 'ToolError';
  readonly reason: ToolFailure;
  readonly stderr: string;

  constructor(reason: ToolFailure, message: string, stderr: string, cause?: unknown) {
    super(stderr === '' ? message : `${message}: ${stderr.trim().split('\n').slice(-5).join(' | ')}`, { cause });
    this.reason = reason;
    this.stderr = stderr;
  }
}

export interface ToolRun {
  args: string[];
  timeLimitMs: number;
  /** Limit of private memory; undefined for no limit. */
  memoryLimitBytes: number | undefined;
  /** Ends a run that makes no progress for this time. Needs `-progress pipe:1` among the arguments. */
  stallLimitMs?: number;
  signal?: AbortSignal;
  /** Lowers the priority, so that other work on this machine goes first. */
  patience?: ToolPriority;
  /** Sent to stdin. */
  input?: Readable;
  /** Readers of the pipes 3, 4, …; the run ends if one throws. */
  outputs?: ((stream: Readable) => Promise<void>)[];
  onProgress?: (progress: ToolProgress) => void;
  /** Reads stdout line by line, without storing it; the run ends if it throws. */
  onLine?: (line: string) => void;
}

const stderrTailBytes = 8192;
const stdoutMaxBytes = 64 * 1024 * 1024;
const lineMaxBytes = 64 * 1024;
const niceness = {
  none: constants.priority.PRIORITY_NORMAL,
  some: constants.priority.PRIORITY_BELOW_NORMAL,
  most: constants.priority.PRIORITY_LOW,
};

export type ToolPriority = keyof typeof niceness;

/**
 * Runs a program in a process group of its own, which is killed as a whole on any failure, abort or limit. Resolves
 * after it has exited with 0 and every output was read. Throws `ToolError`, or an error of a reader.
 */
export async function runTool(command: string, run: ToolRun): Promise<{ stdout: Buffer; stderr: string }> {
  run.signal?.throwIfAborted();
  const [file, ...args] = limitedCommand(command, run.args, run.memoryLimitBytes) as [string, ...string[]];
  const child = spawn(file, args, {
    detached: process.platform !== 'win32',
    stdio: [run.input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...(run.outputs ?? []).map(() => 'pipe' as const)],
  });
  if (run.patience && run.patience !== 'none') lowerPriority(child, niceness[run.patience]);
  return new RunningTool(command, child, run).end();
}

class RunningTool {
  readonly #command: string;
  readonly #child: ChildProcess;
  readonly #run: ToolRun;
  readonly #stdout: Buffer[] = [];
  #stdoutBytes = 0;
  #stderr = '';
  #failure: unknown;
  #lastProgress = performance.now();

  constructor(command: string, child: ChildProcess, run: ToolRun) {
    this.#command = command;
    this.#child = child;
    this.#run = run;
  }

  async end(): Promise<{ stdout: Buffer; stderr: string }> {
    const { signal, outputs = [], input } = this.#run;
    const onAbort = () => this.#kill('aborted', 'was aborted');
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = this.#watchLimits();
    this.#readStandardStreams();
    this.#readErrors();
    const closed = new Promise<number | null>((resolve) => {
      this.#child.once('error', (error) =>
        this.#fail(new ToolError('spawn', `${this.#command} doesn't run`, '', error)),
      );
      this.#child.once('close', resolve);
    });
    const readers = outputs.map((read, index) => this.#guard(read(this.#child.stdio[index + 3] as Readable)));
    if (input) void pipeline(input, this.#child.stdin as Writable).catch((error) => this.#onInputError(error));
    try {
      const code = await closed;
      await Promise.all(readers);
      if (this.#failure !== undefined) throw this.#failure;
      if (code !== 0) throw new ToolError('exit', `${this.#command} ended with ${code}`, this.#stderr);
      return { stdout: Buffer.concat(this.#stdout), stderr: this.#stderr };
    } finally {
      clearInterval(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #watchLimits() {
    const startedAt = performance.now();
    return setInterval(() => {
      const { timeLimitMs, stallLimitMs = Infinity } = this.#run;
      if (performance.now() - startedAt > timeLimitMs) this.#kill('time', `took over ${timeLimitMs / 1000} s`);
      else if (performance.now() - this.#lastProgress > stallLimitMs) this.#kill('stalled', 'made no progress');
    }, 250);
  }

  #readStandardStreams() {
    const { onProgress, stallLimitMs } = this.#run;
    const advance = (progress: ToolProgress) => {
      this.#lastProgress = performance.now();
      onProgress?.(progress);
    };
    const onText = onProgress || stallLimitMs ? readProgress(advance) : undefined;
    if (this.#run.onLine) return this.#readLines(this.#run.onLine);
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      if (onText) return onText(bytes.toString('latin1'));
      this.#stdout.push(bytes);
      this.#stdoutBytes += bytes.length;
      if (this.#stdoutBytes > stdoutMaxBytes) this.#kill('output', 'wrote too much');
    });
  }

  #readErrors() {
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      this.#stderr = (this.#stderr + bytes.toString()).slice(-stderrTailBytes);
    });
  }

  #readLines(onLine: (line: string) => void) {
    let rest = '';
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      if (this.#failure !== undefined) return;
      const lines = (rest + bytes.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > lineMaxBytes) return this.#kill('output', 'wrote a line without end');
      try {
        for (const line of lines) onLine(line);
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  async #guard(reading: Promise<void>): Promise<void> {
    try {
      await reading;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ignores that a tool closes its stdin when it has read enough. */
  #onInputError(error: NodeJS.ErrnoException) {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') this.#fail(error);
  }

  #kill(reason: ToolFailure, what: string) {
    this.#fail(new ToolError(reason, `${this.#command} ${what}`, this.#stderr));
  }

  #fail(failure: unknown) {
    this.#failure ??= failure;
    // An unread pipe would delay the child's `close` event.
    for (const stream of this.#child.stdio.slice(3)) stream?.destroy();
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has exited in the meantime.
    }
  }
}

function lowerPriority(child: ChildProcess, nice: number): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, nice);
  } catch {
    // Killing is not permitted here, or it has exited.
  }
  if (process.platform === 'linux') void lowerAutogroup(child, nice);
}

/**
 * Lowers the priority of an autogroup. A detached process has an autogroup of its own, and its niceness counts only
 * inside it: see sched(7).
 */
async function lowerAutogroup(child: ChildProcess, nice: number, tries = 10): Promise<void> {
  try {
    if (child.exitCode === null && child.signalCode === null)
      await writeFile(`/proc/${child.pid}/autogroup`, `${nice}`);
  } catch (error) {
    // Linux accepts ten changes a second from all users. Other errors: not supported here, or it has exited.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return;
    await sleep(100 + 100 * Math.random(), undefined, { ref: false });
    await lowerAutogroup(child, nice, tries - 1);
  }
}
