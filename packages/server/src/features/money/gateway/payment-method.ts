import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@greenlight/contract/payment';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { readBillingSetting } from './billing-setting.ts';
import type { Gateway, GatewayMethod, OpenGateway } from './gateway.ts';
import { type MethodRow, needsCard, toPaymentMethod } from './payment-row.ts';
import {
  hasOpenCharge,
  insertMethod,
  listDefaults,
  listMethodRows,
  removeEarlierEntries,
  updateDefault,
  updateMethodRemovedAt,
  waitsForErasure,
} from './queries.ts';
import { openSandbox } from './sandbox/sandbox-gateway.ts';
import { openStripeGateway } from './stripe/stripe-gateway.ts';

export {
  haveSameCard,
  insertProviderCard,
  listMethodsById,
  listSameCardOfOthers,
} from './queries.ts';

const drivers: Record<Gateway['name'], OpenGateway> = { sandbox: openSandbox, stripe: openStripeGateway };

/** The gateway of the settings, or the one of this name. Opening a page throws `not_set_up` until it is set up. */
export async function gatewayOf(platform: Platform, name?: Gateway['name']): Promise<Gateway> {
  return drivers[name ?? (await readBillingSetting(platform)).gateway](platform);
}

/** Saves a card from a payment page: as the account's default or, if `userId` is null, without an account. */
export async function saveMethod(
  { clock }: Platform,
  tx: Db,
  { userId, gateway, method }: { userId: string | null; gateway: Gateway['name']; method: GatewayMethod },
): Promise<string> {
  if (userId !== null) await lockAccount(tx, userId);
  const at = clock.now();
  const id = await insertMethod(tx, { ...method, id: randomUUID(), userId, gateway, at });
  if (userId !== null) {
    if (method.fingerprint) await removeEarlierEntries(tx, { userId, id, fingerprint: method.fingerprint, at });
    await updateDefault(tx, { userId, id });
  }
  return id;
}

/** The default card, or null. */
export async function defaultMethod(db: Db, userId: string): Promise<MethodRow | null> {
  return (await defaultMethods(db, [userId])).get(userId) ?? null;
}

/** Default cards by account id; accounts without one are left out. */
export async function defaultMethods(db: Db, userIds: string[]): Promise<Map<string, MethodRow>> {
  const rows = await listDefaults(db, userIds);
  return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row] as const])));
}

/** The account's card with this id, by default its default card; null for `new` and for an unknown id. */
export async function findChosenMethod(db: Db, userId: string, card: string | undefined): Promise<MethodRow | null> {
  if (card === undefined) return defaultMethod(db, userId);
  if (card === 'new') return null;
  return (await listMethodRows(db, userId)).find(({ id }) => id === card) ?? null;
}

/** The saved cards, the default one first. */
export async function listMethods(db: Db, userId: string): Promise<PaymentMethod[]> {
  return (await listMethodRows(db, userId)).map(toPaymentMethod);
}

/** Makes this the default card. Throws `not_found`. */
export async function chooseMethod(
  { db }: Platform,
  { userId, id }: { userId: string; id: string },
): Promise<PaymentMethod[]> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    const own = await listMethodRows(tx, userId);
    if (!own.some((method) => method.id === id)) throw new ProblemError('not_found');
    await updateDefault(tx, { userId, id });
    return listMethods(tx, userId);
  });
}

/** Throws `not_found`, and `subscription_state` for the card of an open or coming charge. */
export async function removeMethod(platform: Platform, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { standing } = await readMembership(platform, userId);
  const removed = await inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, userId);
    const own = await listMethodRows(tx, userId);
    const method = own.find((row) => row.id === id);
    if (!method) throw new ProblemError('not_found');
    const isNeeded = method.isDefault && needsCard(standing) && !(await waitsForErasure(tx, userId));
    if (isNeeded || (await hasOpenCharge(tx, id))) {
      throw new ProblemError('subscription_state', { detail: 'Your subscription is paid with this card.' });
    }
    await updateMethodRemovedAt(tx, id, platform.clock.now());
    const next = method.isDefault ? own.find((row) => row.id !== id) : undefined;
    if (next) await updateDefault(tx, { userId, id: next.id });
    return method;
  });
  const gateway = await gatewayOf(platform, removed.gateway);
  // Nothing here uses the card any more, so a failure at the gateway is only logged.
  await gateway
    .forgetMethod(removed)
    .catch((error) => platform.log.warn({ err: error }, 'the gateway could not delete a removed card'));
}
