import { ProblemError } from '../problem-error.ts';

let known: Promise<Set<string>> | undefined;

/** Imported and unpacked when the first password is set: some 30,000 of those that breaches have in common. */
async function knownPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Throws `breached_password` for one that breaches have made known, in any case of letters, and for one that is no
 * more than what everybody knows of its owner: their e-mail, its name part, their display name.
 */
export async function requireUnbreached(
  password: string,
  owner: { email: string; displayName: string },
): Promise<void> {
  const plain = password.trim().toLowerCase();
  const ofOwner = [owner.email, owner.email.split('@')[0] ?? '', owner.displayName.trim()].map((own) =>
    own.toLowerCase(),
  );
  known ??= knownPasswords();
  if (ofOwner.includes(plain) || (await known).has(plain)) throw new ProblemError('breached_password');
}
