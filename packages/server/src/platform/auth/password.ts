import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ProblemError } from '../problem-error.ts';
import type { HashCost, PasswordTask } from './password-worker.ts';

/** A longer queue means seconds of waiting: an attack, or too small a machine. */
const inLineMax = 256;
const idleMs = 60_000;
/** Scheduling priority of the threads: everything else on the machine goes first. */
const niceness = 10;
/** OWASP's parameters for argon2id. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = owaspCost;
let pool: Piscina | undefined;
let decoy: Promise<string> | undefined;

/** Hashing uses idle time only, so that requests are not delayed. Throws `unavailable`. */
async function run<Result>(task: Omit<PasswordTask, 'cost'>): Promise<Result> {
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
  return pool.run({ ...task, cost }) as Promise<Result>;
}

/** Hashes with argon2id and OWASP's parameters, on threads of low priority. */
export function hashPassword(password: string): Promise<string> {
  return run<string>({ password: password.normalize('NFKC') });
}

/** A hash for a text that is looked up by its hash. All texts of one search share a salt (16 bytes). */
export async function hashWithSalt(text: string, salt: Uint8Array): Promise<Buffer> {
  return Buffer.from(await run<Uint8Array>({ password: text, salt }));
}

/** Takes the same time for an unknown account (`hashed` null) as for a wrong password. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await run<boolean>({ password: password.normalize('NFKC'), hashed: hashed ?? (await decoy) });
  return matches && hashed !== null;
}

/** Only for tests, which make thousands of hashes. Without an argument it restores the cost of the service. */
export function setHashCost(given = owaspCost): void {
  cost = given;
  decoy = undefined;
}
