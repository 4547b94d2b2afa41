import { acceptsPassword } from '../features/account/login.ts';
import type { Platform } from '../platform/platform.ts';

/** The demo's accounts, whose password is public. */
const demoEmails = [
  'member',
  'trial',
  'visitor',
  'newcomer',
  'creator',
  'operator',
  'lamplight',
  'fen',
  'halide',
  'nuria',
  'tramline',
  'pell',
].map((name) => `${name}@example.com`);
const demoPassword = 'greenlight-demo';

/** The reason why this process must not serve in production, as a sentence; null if it may. */
export async function productionObjection({ config, db }: Platform): Promise<string | null> {
  if (!config.production) {
    return null;
  }
  for (const email of demoEmails) {
    if (await acceptsPassword(db, email, demoPassword)) {
      return `The demo's account ${email} can sign in with the demo's password: production needs a database of its own.`;
    }
  }
  return null;
}
