import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id; the library's threads keep it off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Takes as long for an account that is not there (`hashed` null) as for a wrong password. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(hashed ?? (await decoy), password.normalize('NFKC'));
  return matches && hashed !== null;
}
