import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { limitedCommand } from '../ffmpeg/tool/process-limits.ts';
import { ProblemError } from '../problem-error.ts';
import { FairQueue } from './fair-queue.ts';
import type { PictureReply, PictureResult, PictureTask } from './picture-worker.ts';

/** Members' and staff's pictures have separate processes and never wait for each other. */
export type Lane = 'members' | 'staff';

interface Waiting {
  task: PictureTask;
  timeLimitMs: number;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

const lanes = {
  members: { timeLimitMs: 15_000, waitingPerAccount: 3, niceness: constants.priority.PRIORITY_BELOW_NORMAL },
  staff: { timeLimitMs: 60_000, waitingPerAccount: 100, niceness: constants.priority.PRIORITY_NORMAL },
};
const memoryLimitBytes = 1536 * 1024 ** 2;
const idleMs = 20_000;
const worker = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/** A process for the pictures of a lane, one after another. It is killed if a picture takes too much time or memory. */
class PictureProcess {
  readonly #lane: Lane;
  readonly #queue = new FairQueue<Waiting>();
  #child: ChildProcess | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  run<T extends PictureTask>(account: string, task: T, timeLimitMs: number): Promise<PictureResult<T>> {
    return new Promise((resolve, reject) => {
      const waiting = { task, timeLimitMs, resolve, reject };
      const isTaken = this.#queue.add(account, waiting, lanes[this.#lane].waitingPerAccount);
      if (isTaken) this.#next();
      else reject(new ProblemError('rate_limited'));
    });
  }

  #next() {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.take();
    if (!this.#current) {
      // Idle processes are ended to free their memory.
      this.#timer = setTimeout(() => this.#kill(), idleMs).unref();
      return;
    }
    const child = (this.#child ??= this.#start());
    this.#timer = setTimeout(() => {
      this.#kill();
      this.#settle({ error: 'took too long' });
      this.#next();
    }, this.#current.timeLimitMs);
    child.send(this.#current.task, (error) => error && this.#onEnd(child));
  }

  /** Forgets the process at once, so that nothing more is sent to it while it dies. */
  #kill() {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #settle(reply: PictureReply) {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(this.#timer);
    if ('result' in reply) current?.resolve(reply.result as never);
    else if ('error' in reply) current?.reject(new Error(reply.error));
    else current?.reject(new ProblemError('unsupported_media', { detail: reply.objection }));
  }

  #start(): ChildProcess {
    const [file, ...args] = limitedCommand(process.execPath, [worker], memoryLimitBytes) as [string, ...string[]];
    const child = spawn(file, args, {
      // The process gets none of the server's secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.unref();
    child.channel?.unref();
    child.on('message', (reply: PictureReply) => {
      if (this.#child !== child) return;
      this.#settle(reply);
      this.#next();
    });
    child.once('error', () => this.#onEnd(child));
    child.once('exit', () => this.#onEnd(child));
    lowerPriority(child.pid, lanes[this.#lane].niceness);
    return child;
  }

  /** Only the picture in work is lost. */
  #onEnd(child: ChildProcess) {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#settle({ error: 'took too much memory' });
    this.#next();
  }
}

const processes = { members: new PictureProcess('members'), staff: new PictureProcess('staff') };

/**
 * Processes an uploaded picture in a process without any secrets. Throws `unsupported_media` with the reason, and
 * `rate_limited` for an account with too many waiting pictures.
 */
export async function workOnPicture<T extends PictureTask>(
  {
    lane,
    account,
    timeLimitMs = lanes[lane].timeLimitMs,
  }: { lane: Lane; account: string | null; timeLimitMs?: number },
  task: T,
): Promise<PictureResult<T>> {
  return processes[lane].run(account ?? '', task, timeLimitMs).catch((cause: Error) => {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError('unsupported_media', { detail: plainText(cause.message), cause });
  });
}

function plainText(message: string): string {
  if (/pixel limit|too tall/.test(message)) return 'This picture has too many pixels.';
  if (/took too/.test(message))
    return 'This picture takes too much time or memory to read. Save it again and send that.';
  return 'This picture cannot be read.';
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Killing is not permitted here, or the process has exited.
  }
}
