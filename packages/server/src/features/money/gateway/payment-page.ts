import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import type { PaymentFailure, PaymentPage } from '@greenlight/contract/payment';
import { sitePath } from '@greenlight/contract/site-path';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf } from '../../account/member-letter.ts';
import type { Gateway, GatewayPage, PageLanguage } from './gateway.ts';
import { defaultMethod, gatewayOf } from './payment-method.ts';
import type { PaymentPageRow } from './payment-row.ts';
import { findPage, insertPage, updatePageState } from './queries.ts';

export { findLatestPage, findPage, listOpenPages } from './queries.ts';

/**
 * How long after the expiry of a page, or the order of a gift, a job still tries to complete it. Later its gateway has
 * deleted it.
 */
export const completableMs = 7 * dayMs;

/**
 * Throws `rate_limited` after 30 pages an hour, because each page of a gateway or the card provider allows card
 * testing.
 */
export async function requirePageAllowance(db: Db, name: 'payment-page' | 'card-page', key: string): Promise<void> {
  const limit = { name, points: 30, perSeconds: 60 * 60 };
  if (!(await rateLimit(db, limit).take(key))) throw new ProblemError('rate_limited');
}

export interface PageRequest extends Pick<PageLanguage, 'words'> {
  /** Null if the account of the charge is erased. */
  userId: string | null;
  /** Null: the language of the account. */
  language: string | null;
  purpose: PaymentPage['purpose'];
  subject?: string;
  /** What was ordered; it is carried out when the page has succeeded. */
  order: Record<string, unknown>;
  /** The path to which the browser returns, with `payment=<id>` added to the query. */
  returnPath?: string;
  /** A charge in state `needs-approval` to approve on the page, instead of entering a card. */
  charge?: { id: string; gateway: Gateway['name']; gatewayRef: string | null };
}

/** Opens a page of the gateway; never in a transaction. Throws `rate_limited`, and `not_set_up` like its gateway. */
export async function openPaymentPage(platform: Platform, request: PageRequest): Promise<PaymentPage> {
  const { userId, charge } = request;
  const address = userId === null ? undefined : await addressOf(platform.db, userId);
  const email = address?.email ?? '';
  const gateway = await gatewayOf(platform, charge?.gateway);
  await requirePageAllowance(platform.db, 'payment-page', userId ?? email);
  const id = randomUUID();
  const returnUrl = new URL(request.returnPath ?? sitePath('complete-payment'), platform.config.publicUrl);
  returnUrl.searchParams.set('payment', id);
  const known = userId === null ? null : await defaultMethod(platform.db, userId);
  const { url, expiresAt } = await gateway.openPage({
    key: id,
    accountId: userId ?? id,
    email,
    customerRef: known?.gateway === gateway.name ? known.customerRef : null,
    returnUrl: returnUrl.href,
    language: request.language ?? address?.language ?? 'en',
    words: request.words,
    ...(charge?.gatewayRef && { chargeRef: charge.gatewayRef }),
  });
  const page = await insertPage(platform.db, {
    id,
    userId,
    purpose: request.purpose,
    subject: request.subject ?? null,
    order: request.order,
    chargeId: charge?.id ?? null,
    gateway: gateway.name,
    url,
    createdAt: platform.clock.now(),
    expiresAt,
  });
  return toPaymentPage(page);
}

/** The page, as stored and as at its gateway; null if there is no page. Not in a transaction. */
export async function askPage(
  platform: Platform,
  id: string,
): Promise<{ page: PaymentPageRow; gatewayPage: GatewayPage } | null> {
  const page = await findPage(platform.db, id);
  if (!page) return null;
  if (page.state !== 'open') return { page, gatewayPage: { state: page.state, failure: page.failure, method: null } };
  const gateway = await gatewayOf(platform, page.gateway);
  return { page, gatewayPage: await gateway.readPage(id) };
}

/** Returns false if it was settled before: then that call carries out the order. */
export function settlePage(
  tx: Db,
  id: string,
  outcome: { state: 'succeeded' | 'failed' | 'expired'; failure?: PaymentFailure | null; at: Date },
): Promise<boolean> {
  return updatePageState(tx, id, { ...outcome, failure: outcome.failure ?? null });
}

export function toPaymentPage({ id, purpose, state, url, failure }: PaymentPageRow): PaymentPage {
  return { id, purpose, state, url, failure };
}
