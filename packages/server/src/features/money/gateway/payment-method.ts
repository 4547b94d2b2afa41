import { randomUUID } from 'node:crypto';
import type { HostedPayment, PaymentFailure, PaymentMethod } from '@greenlight/contract/payment';
import { sitePath } from '@greenlight/contract/site-path';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readMembership } from '../entitlement/membership.ts';
import { readBillingSetting } from './billing-setting.ts';
import type { Gateway, GatewayMethod, GatewaySession, OpenGateway, PageLanguage } from './gateway.ts';
import { type HostedPaymentRow, type MethodRow, needsCard, toPaymentMethod } from './payment-row.ts';
import {
  findHosted,
  findLatestHosted,
  hasOpenCharge,
  insertHosted,
  insertMethod,
  isLeaving,
  listDefaults,
  listMethodRows,
  listMethodsById,
  listOpenHosted,
  updateDefault,
  updateHostedSettled,
  updateRemoved,
  updateReplaced,
} from './queries.ts';
import { openSandbox } from './sandbox/sandbox-gateway.ts';
import { openStripeGateway } from './stripe/stripe-gateway.ts';

const drivers: Record<Gateway['name'], OpenGateway> = { sandbox: openSandbox, stripe: openStripeGateway };

/** Pages that one account may open: each lets somebody try cards. */
const pageLimit = { name: 'hosted-payment', points: 30, perSeconds: 60 * 60 };

/** The gateway that takes money now, or the one of that name. What it can not do yet it says with `unavailable`. */
export async function gatewayOf(platform: Platform, name?: Gateway['name']): Promise<Gateway> {
  return drivers[name ?? (await readBillingSetting(platform)).gateway](platform);
}

export interface HostedPaymentRequest extends PageLanguage {
  /** Null for anyone who is not signed in; then the limit counts their e-mail. */
  userId: string | null;
  email: string;
  purpose: HostedPayment['purpose'];
  subject?: string;
  /** What is to happen when the page was left successfully. */
  intent: Record<string, unknown>;
  /** Where the browser comes back to, with `payment=<id>` added to its query. */
  returnPath?: string;
  /** A charge in state `action`, to be let through on the page instead of giving a card. */
  charge?: { id: string; gateway: Gateway['name']; gatewayRef: string };
}

/** Opens a page of the gateway; never within a transaction. Throws `rate_limited`. */
export async function openHostedPayment(platform: Platform, request: HostedPaymentRequest): Promise<HostedPaymentRow> {
  const { userId, charge } = request;
  const gateway = await gatewayOf(platform, charge?.gateway);
  if (!(await rateLimit(platform.db, pageLimit).take(userId ?? request.email))) {
    throw new ProblemError('rate_limited');
  }
  const id = randomUUID();
  const returnUrl = new URL(request.returnPath ?? sitePath('complete-payment'), platform.config.publicUrl);
  returnUrl.searchParams.set('payment', id);
  const known = userId === null ? null : await defaultMethod(platform.db, userId);
  const { url, expiresAt } = await gateway.openSession({
    key: id,
    accountId: userId ?? id,
    email: request.email,
    customerRef: known?.gateway === gateway.name ? known.customerRef : null,
    returnUrl: returnUrl.href,
    language: request.language,
    words: request.words,
    ...(charge && { chargeRef: charge.gatewayRef }),
  });
  return insertHosted(platform.db, {
    id,
    userId,
    purpose: request.purpose,
    subject: request.subject ?? null,
    intent: request.intent,
    chargeId: charge?.id ?? null,
    gateway: gateway.name,
    url,
    createdAt: platform.clock.now(),
    expiresAt,
  });
}

/** As it is written down here; null when there is none. */
export function hostedPayment({ db }: Platform, id: string): Promise<HostedPaymentRow | null> {
  return findHosted(db, id);
}

/** How a hosted payment stands, at its gateway where it is open here; null when there is none. Not in a transaction. */
export async function readHostedPayment(
  platform: Platform,
  { id }: { id: string },
): Promise<{ row: HostedPaymentRow; session: GatewaySession } | null> {
  const row = await findHosted(platform.db, id);
  if (!row) return null;
  if (row.state !== 'open') return { row, session: { state: row.state, failure: row.failure, method: null } };
  const gateway = await gatewayOf(platform, row.gateway);
  return { row, session: await gateway.readSession(id) };
}

/** The last one that the account began; null when it never did. */
export function latestHostedPayment({ db }: Platform, userId: string): Promise<HostedPaymentRow | null> {
  return findLatestHosted(db, userId);
}

/**
 * The next open ones, not of gifts, that were begun some time ago: for anyone who looks after browsers that never came
 * back.
 */
export function listOpenPayments(
  { db }: Platform,
  args: Parameters<typeof listOpenHosted>[1],
): Promise<HostedPaymentRow[]> {
  return listOpenHosted(db, args);
}

/** False when it was settled already: then whoever settled it did what it was for. */
export function settleHostedPayment(
  tx: Db,
  id: string,
  outcome: { state: 'succeeded' | 'failed' | 'expired'; failure?: PaymentFailure | null; at: Date },
): Promise<boolean> {
  return updateHostedSettled(tx, id, { ...outcome, failure: outcome.failure ?? null });
}

/** Keeps a card that a page of the gateway took, as the one that is charged from now on; of nobody when `userId` is null. */
export async function saveMethod(
  { clock }: Platform,
  tx: Db,
  { userId, gateway, method }: { userId: string | null; gateway: Gateway['name']; method: GatewayMethod },
): Promise<string> {
  if (userId !== null) await lockAccount(tx, userId);
  const at = clock.now();
  const id = await insertMethod(tx, { ...method, id: randomUUID(), userId, gateway, at });
  if (userId !== null) {
    if (method.fingerprint) await updateReplaced(tx, { userId, id, fingerprint: method.fingerprint, at });
    await updateDefault(tx, { userId, id });
  }
  return id;
}

/** The card that is charged; null when there is none. */
export async function defaultMethod(db: Db, userId: string): Promise<MethodRow | null> {
  return (await defaultMethods(db, [userId])).get(userId) ?? null;
}

/** The same of many accounts; those without one are left out. */
export async function defaultMethods(db: Db, userIds: string[]): Promise<Map<string, MethodRow>> {
  const rows = await listDefaults(db, userIds);
  return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row] as const])));
}

/** The card in use, or the account's own of that id; null where there is none, as for `new`: one that is yet to be given. */
export async function findChosenMethod(db: Db, userId: string, card: string | undefined): Promise<MethodRow | null> {
  if (card === undefined) return defaultMethod(db, userId);
  if (card === 'new') return null;
  return (await listMethodRows(db, userId)).find(({ id }) => id === card) ?? null;
}

/** A card by its id, also one that was removed. */
export async function readMethod(db: Db, id: string): Promise<MethodRow | null> {
  return (await readMethods(db, [id]))[0] ?? null;
}

/** The same of many. */
export function readMethods(db: Db, ids: string[]): Promise<MethodRow[]> {
  return listMethodsById(db, ids);
}

/** The saved cards, the one in use first. */
export async function listMethods(db: Db, userId: string): Promise<PaymentMethod[]> {
  return (await listMethodRows(db, userId)).map(toPaymentMethod);
}

/** Charges this card from now on. Throws `not_found`. */
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

/** Throws `not_found`, and `subscription_state` for the card that a charge to come needs. */
export async function removeMethod(platform: Platform, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { standing } = await readMembership(platform, userId);
  const removed = await inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, userId);
    const own = await listMethodRows(tx, userId);
    const method = own.find((row) => row.id === id);
    if (!method) throw new ProblemError('not_found');
    const isNeeded = method.isDefault && needsCard(standing) && !(await isLeaving(tx, userId));
    if (isNeeded || (await hasOpenCharge(tx, id))) {
      throw new ProblemError('subscription_state', { detail: 'Your subscription is paid with this card.' });
    }
    await updateRemoved(tx, id, platform.clock.now());
    const next = method.isDefault ? own.find((row) => row.id !== id) : undefined;
    if (next) await updateDefault(tx, { userId, id: next.id });
    return method;
  });
  const gateway = await gatewayOf(platform, removed.gateway);
  // Nothing here uses it any more: that the gateway forgets it too may fail.
  await gateway
    .forgetMethod(removed)
    .catch((error) => platform.log.warn({ err: error }, 'the gateway keeps a card that was removed here'));
}
