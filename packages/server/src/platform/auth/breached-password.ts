import { ProblemError } from '../problem-error.ts';

let breachedPasswords: Promise<Set<string>> | undefined;

/** The 49,233 most frequent passwords of data breaches, loaded when the first password is set. */
async function knownPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Throws `breached_password` for a password known from breaches, ignoring case, and for one that is only its owner's
 * e-mail, the part before the @, or the display name.
 */
export async function requireUnbreached(
  password: string,
  owner: { email: string; displayName: string },
): Promise<void> {
  const plain = password.trim().toLowerCase();
  const ofOwner = [owner.email, owner.email.split('@')[0] ?? '', owner.displayName.trim()].map((own) =>
    own.toLowerCase(),
  );
  breachedPasswords ??= knownPasswords();
  if (ofOwner.includes(plain) || (await breachedPasswords).has(plain)) throw new ProblemError('breached_password');
}
