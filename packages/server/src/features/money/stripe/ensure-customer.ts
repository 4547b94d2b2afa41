import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf } from '../../account/member-letter.ts';
import { askStripe } from '../gateway/stripe/stripe-client.ts';
import { type CustomerRow, findCustomerOf, insertCustomer } from './mirror/mirror-queries.ts';

/** The account's customer at the card provider. Makes it on first use, or again after customer `gone` was deleted. */
export async function ensureCustomer(platform: Platform, userId: string, gone = ''): Promise<CustomerRow> {
  const known = await findCustomerOf(platform.db, userId);
  if (known) return known;
  const address = await addressOf(platform.db, userId);
  if (!address) throw new ProblemError('unauthorized');
  const { id } = await askStripe(platform, (stripe) =>
    stripe.customers.create(
      { email: address.email, metadata: { subscriber: userId } },
      { idempotencyKey: `subscriber:${userId}:${address.email}:${gone}` },
    ),
  );
  await insertCustomer(platform.db, { id, userId, at: platform.clock.now() });
  const made = await findCustomerOf(platform.db, userId);
  if (!made) throw new ProblemError('unauthorized');
  return made;
}
