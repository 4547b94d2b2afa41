import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';

/** With `hashed`: verifies; with `salt`: the bare hash; without both: a hash to store. */
export interface PasswordTask {
  password: string;
  hashed?: string;
  salt?: Uint8Array;
}

/** OWASP's parameters for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs on the threads of {@link file://./password.ts}, where it may block. */
export function work({ password, hashed, salt }: PasswordTask): string | boolean | Uint8Array {
  if (salt !== undefined) return hashRawSync(password, { ...cost, salt });
  return hashed === undefined ? hashSync(password, cost) : verifySync(hashed, password);
}
