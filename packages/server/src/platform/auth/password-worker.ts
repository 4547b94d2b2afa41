import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';

export interface HashCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** With `hashed`: verifies, by the cost that it names; with `salt`: the bare hash; without both: a hash to store. */
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
