import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '@greenlight/contract/duration';
import type { PaymentFailure } from '@greenlight/contract/payment';
import { keyFor } from '../../../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import type { ChargeOutcome, Gateway, GatewayMethod, GatewayPage } from '../gateway.ts';
import { pageLanguageOf, pageLanguages } from './page/page-text.ts';
import {
  type CardRow,
  type ChargeOfCard,
  countCharges,
  decideCharge,
  deleteSessions,
  findCard,
  findChargeByKey,
  findSandboxCharge,
  findSession,
  forgetCard,
  insertCard,
  insertCustomer,
  insertSandboxCharge,
  insertSandboxRefund,
  insertSession,
  listSandboxNews,
  lockSandboxCharge,
  type SandboxNews,
  type SessionRow,
} from './sandbox-queries.ts';
import { type Behaviour, cardBehaviours, type TestCard } from './test-card.ts';

const sessionMs = hourMs;
/** How long the cardholder can approve a charge. */
const approvalMs = dayMs;
const disputeAfterMs = hourMs;
const disputeWonAfterMs = 25 * hourMs;
const keptAfterExpiryMs = 7 * dayMs;
const newsMax = 100;

/** If the sandbox is off, it opens no pages and takes no charges; calls for earlier charges still work. */
export async function openSandbox(platform: Platform): Promise<Gateway> {
  return {
    name: 'sandbox',
    openPage: (args) => openPage(platform, args),
    readPage: (key) => readPage(platform, key),
    charge: (args) => charge(platform, args),
    readCharge: (ref) => readCharge(platform, ref),
    withdrawCharge: (ref) => withdrawCharge(platform, ref),
    refund: (args) => refund(platform, args),
    forgetMethod: ({ ref, customerRef }) => forgetCard(platform.db, ref, customerRef),
    listNews: (after) =>
      listSandboxNews(platform.db, { after: after ?? '0', at: platform.clock.now(), limit: newsMax }),
  };
}

type Args<Call extends keyof Gateway> = Gateway[Call] extends (args: infer A) => unknown ? A : never;

async function openPage({ db, clock, config }: Platform, args: Args<'openPage'>) {
  if (!config.sandbox.on) throw new ProblemError('not_set_up', { detail: 'Payments are not set up yet.' });
  const at = clock.now();
  const waiting = args.chargeRef === undefined ? null : await findSandboxCharge(db, args.chargeRef);
  if (args.chargeRef !== undefined && !waiting) throw new Error(`the sandbox knows no charge ${args.chargeRef}`);
  const languages = pageLanguages.map((base) => (args.language.startsWith(`${base}-`) ? args.language : base));
  const words = await Promise.all(languages.map(args.words));
  const session = await insertSession(db, {
    key: args.key,
    token: randomBytes(24).toString('base64url'),
    customerId: await customerOf(db, args.accountId),
    chargeId: waiting?.id ?? null,
    words: Object.fromEntries(pageLanguages.map((base, at) => [base, words[at]])) as SessionRow['words'],
    returnUrl: args.returnUrl,
    state: waiting ? 'approval' : 'open',
    cardId: waiting?.cardId ?? null,
    formToken: randomUUID(),
    createdAt: at,
    expiresAt: new Date(at.getTime() + sessionMs),
  });
  const url = `${config.publicUrl}/pay/sandbox/${session.token}?lang=${pageLanguageOf(args.language)}`;
  return { url, expiresAt: session.expiresAt };
}

function customerOf(db: Platform['db'], accountKey: string): Promise<string> {
  return insertCustomer(db, { id: `cus_${hash('sha256', accountKey).slice(0, 24)}`, accountKey });
}

async function readPage({ db, clock }: Platform, key: string): Promise<GatewayPage> {
  const session = await findSession(db, { key });
  if (!session) throw new Error(`the sandbox knows no session ${key}`);
  const state = sessionState(session, clock.now());
  const isNew = state === 'succeeded' && session.chargeId === null && session.cardId !== null;
  const card = isNew ? await findCard(db, session.cardId ?? '') : null;
  return { state, failure: session.failure, method: card && toMethod(card) };
}

/** The state of a session for callers outside the sandbox. */
export function sessionState({ state, expiresAt }: SessionRow, at: Date): GatewayPage['state'] {
  if (state === 'succeeded' || state === 'failed') return state;
  return expiresAt <= at ? 'expired' : 'open';
}

function toMethod({ ref, customerRef, brand, last4, expiryMonth, expiryYear, fingerprint, country }: CardRow) {
  return { ref, customerRef, brand, last4, expiryMonth, expiryYear, fingerprint, country } satisfies GatewayMethod;
}

/** Stores the behaviour of a test card, but not its number. */
export async function storeTestCard(
  { db, config }: Platform,
  { card, expiry, customerId }: { card: TestCard; expiry: { month: number; year: number }; customerId: string },
): Promise<GatewayMethod> {
  const fingerprint = createHmac('sha256', keyFor(config.secrets.token, 'sandbox-card')).update(card.number);
  const row: CardRow = {
    ref: `card_${randomBytes(12).toString('hex')}`,
    customerRef: customerId,
    behaviour: card.behaviour,
    brand: card.brand,
    last4: card.number.slice(-4),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    country: card.country,
    fingerprint: fingerprint.digest('base64url'),
    forgotten: false,
  };
  await insertCard(db, row);
  return toMethod(row);
}

/** Adds a card to an account without the page, for tests and measurements. */
export async function addTestCard(
  platform: Platform,
  { accountId, card }: { accountId: string; card: TestCard },
): Promise<GatewayMethod> {
  const customerId = await customerOf(platform.db, accountId);
  return storeTestCard(platform, { card, customerId, expiry: { month: 12, year: 2099 } });
}

async function charge({ db, clock, config }: Platform, args: Args<'charge'>): Promise<ChargeOutcome> {
  if (!config.sandbox.on) {
    const known = await findChargeByKey(db, args.key);
    return known ? outcomeOf(known) : { state: 'failed', ref: null, failure: 'processing_error' };
  }
  if (config.sandbox.latencyMs > 0) await sleep(config.sandbox.latencyMs);
  const card = await findCard(db, args.method.ref);
  if (!card || card.customerRef !== args.method.customerRef) throw new Error('the sandbox knows no such card');
  const does: Behaviour = cardBehaviours[card.behaviour];
  const at = clock.now();
  const result = chargeResult(card, { at, earlier: does.failsOnce ? await countCharges(db, card.ref) : 0 });
  const { key, amount, currency, description } = args;
  const wanted = { key, cardId: card.ref, amount, currency, description, createdAt: at, ...result };
  const news: SandboxNews[] = [];
  if (does.disputed) news.push({ kind: 'disputed', at: new Date(at.getTime() + disputeAfterMs) });
  if (does.disputeWon) news.push({ kind: 'dispute-won', at: new Date(at.getTime() + disputeWonAfterMs) });
  const made = await insertSandboxCharge(db, { id: `ch_${randomBytes(12).toString('hex')}`, ...wanted }, news);
  if (!made) return answerAgain(await findChargeByKey(db, key), wanted);
  if (does.breaksAfterCharge) throw new Error('the connection to the sandbox broke');
  if (does.slowMs) await sleep(does.slowMs);
  return outcomeOf(made);
}

/** The outcome of a charge of this card, which had `earlier` charges. */
function chargeResult(
  { behaviour, expiryMonth, expiryYear, forgotten }: CardRow,
  { at, earlier }: { at: Date; earlier: number },
): { state: 'succeeded' | 'needs-approval' | 'failed'; failure: PaymentFailure | null } {
  const does: Behaviour = cardBehaviours[behaviour];
  const failure = forgotten
    ? 'declined'
    : isExpired({ month: expiryMonth, year: expiryYear }, at)
      ? 'expired_card'
      : does.failsFor && !(does.failsOnce && earlier > 0)
        ? does.failsFor
        : null;
  if (failure) return { state: 'failed', failure };
  return { state: does.asksOnCharge ? 'needs-approval' : 'succeeded', failure: null };
}

/** Cards are valid to the end of their month (UTC). */
export function isExpired({ month, year }: { month: number; year: number }, at: Date): boolean {
  return Date.UTC(year, month, 1) <= at.getTime();
}

/** The outcome of the earlier charge with this key. Throws if the key was used for another charge. */
function answerAgain(known: ChargeOfCard | null, wanted: Omit<ChargeOfCard, 'id'>): ChargeOutcome {
  const isSame =
    known?.cardId === wanted.cardId && known.amount === wanted.amount && known.currency === wanted.currency;
  if (!known || !isSame) throw new Error(`the key ${wanted.key} was used for another charge`);
  return outcomeOf(known);
}

function outcomeOf({ id, state, failure }: ChargeOfCard): ChargeOutcome {
  return state === 'failed' ? { state, ref: id, failure: failure ?? 'declined' } : { state, ref: id };
}

async function readCharge(platform: Platform, ref: string): Promise<ChargeOutcome> {
  const found = await requireCharge(platform, ref);
  const isLate = found.createdAt.getTime() + approvalMs <= platform.clock.now().getTime();
  return found.state === 'needs-approval' && isLate ? withdrawCharge(platform, ref) : outcomeOf(found);
}

async function withdrawCharge(platform: Platform, ref: string): Promise<ChargeOutcome> {
  await decideCharge(platform.db, ref, { state: 'failed', failure: 'authentication_failed' });
  return outcomeOf(await requireCharge(platform, ref));
}

async function requireCharge({ db }: Platform, ref: string): Promise<ChargeOfCard> {
  const found = await findSandboxCharge(db, ref);
  if (!found) throw new Error(`the sandbox knows no charge ${ref}`);
  return found;
}

async function refund({ db, clock }: Platform, { key, chargeRef, amount }: Args<'refund'>) {
  return inTransaction(db, async (tx) => {
    await lockSandboxCharge(tx, chargeRef);
    return insertSandboxRefund(tx, {
      id: `re_${randomBytes(12).toString('hex')}`,
      key,
      chargeId: chargeRef,
      amount,
      at: clock.now(),
    });
  });
}

/** Job handler: deletes pages that expired more than a week ago. */
export async function sweepSandbox({ db, clock }: Platform): Promise<void> {
  await deleteSessions(db, { before: new Date(clock.now().getTime() - keptAfterExpiryMs) });
}
