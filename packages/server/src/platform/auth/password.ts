import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ProblemError } from '../problem-error.ts';
import type { PasswordTask } from './password-worker.ts';

/** What waits longer than this many are worth seconds of a core: more is an attack, or too small a machine. */
const inLineMax = 256;
const idleMs = 60_000;
/** Of the system's scheduler: whoever else has something to do goes first. */
const niceness = 10;

let pool: Piscina | undefined;
let decoy: Promise<string> | undefined;

/** Passwords take all the time that the machine has left, and none that a request needs. Throws `unavailable`. */
async function run<Result>(task: PasswordTask): Promise<Result> {
  pool ??= new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: inLineMax,
    idleTimeout: idleMs,
    niceIncrement: niceness,
  });
  if (pool.queueSize >= inLineMax) throw new ProblemError('unavailable');
  return pool.run(task) as Promise<Result>;
}

/** Argon2id, by OWASP's parameters, on threads of low priority. */
export function hashPassword(password: string): Promise<string> {
  return run<string>({ password: password.normalize('NFKC') });
}

/** The same of a text that has to be found again by its hash: one salt (16 bytes) for all that it is looked for among. */
export async function hashWithSalt(text: string, salt: Uint8Array): Promise<Buffer> {
  return Buffer.from(await run<Uint8Array>({ password: text, salt }));
}

/** Takes as long for an account that is not there (`hashed` null) as for a wrong password. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await run<boolean>({ password: password.normalize('NFKC'), hashed: hashed ?? (await decoy) });
  return matches && hashed !== null;
}
