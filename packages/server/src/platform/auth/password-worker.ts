import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';

export interface HashCost {
  /** Memory in KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * With `hashed`: verify, with the cost that it names. With `salt`: return the bare hash. Without both: return a hash to
 * store.
 */
export interface PasswordTask {
  cost: HashCost;
  password: string;
  hashed?: string;
  salt?: Uint8Array;
}

/** Runs on the threads of {@link file://./password.ts}, where it may block. */
export function work({ cost, password, hashed, salt }: PasswordTask): string | boolean | Uint8Array {
  if (salt !== undefined) return hashRawSync(password, { ...cost, salt });
  return hashed === undefined ? hashSync(password, cost) : verifySync(hashed, password);
}
