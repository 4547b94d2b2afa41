import type Stripe from 'stripe';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantBadge } from '../../badge/service.ts';
import { redeemCoupon } from '../../coupon/service.ts';
import { useTrial } from '../../foundry/trial/service.ts';
import { addFact, addStanding, factsOfSubscription, revokeFacts, standingsOf } from '../../membership/service.ts';
import { readBillingSetting } from '../../payment/setting/service.ts';
import { grantPoints } from '../../points/service.ts';
import { findPlanPromise } from '../plan/queries.ts';
import { fetchCustomer } from './fetch/service.ts';
import { type Cut, pictureOf, type SaidFact, type SubscriptionPicture } from './policy.ts';
import {
  deleteCustomer,
  insertCustomer,
  isKept,
  lockCustomer,
  updateSubscriptionsGone,
  updateSynced,
  upsertSubscription,
} from './queries.ts';

export interface Mirrored {
  /** Null for a customer that is none of ours. */
  userId: string | null;
  /** Whether something here was different from there. */
  changed: boolean;
  /** Of which something is kept. */
  subscriptions: SubscriptionPicture[];
  /** Trials of who had one before: they are not kept, and end there before anything is taken. */
  refused: string[];
}

/**
 * Fetches all of a customer and makes what is here equal to it, under the lock of the customer's row: it may be called at
 * any time, in any order and any number of times. `before` runs in the same transaction, before anything is fetched.
 */
export async function mirrorCustomer(
  platform: Platform,
  customerId: string,
  before?: (tx: Db) => Promise<void>,
): Promise<Mirrored> {
  const { graceDays } = await readBillingSetting(platform);
  return inTransaction(platform.db, async (tx) => {
    const known = await lockCustomer(tx, customerId);
    await before?.(tx);
    const there = await fetchCustomer(platform, customerId);
    const userId = known ? known.userId : await adopt(platform, tx, there?.customer);
    if (userId === null) return { userId, changed: false, subscriptions: [], refused: [] };
    const at = platform.clock.now();
    const pictures: SubscriptionPicture[] = [];
    const refused: string[] = [];
    const changes: boolean[] = [];
    for (const picture of (there?.subscriptions ?? []).flatMap((seen) => pictureOf(seen, { at, graceDays }) ?? [])) {
      if (!(await findPlanPromise(tx, picture.planId))) {
        platform.log.warn({ subscription: picture.id }, 'the card provider bills a plan that is not known here');
        continue;
      }
      if (!(await mayKeep(platform, tx, userId, picture))) {
        if (picture.endedAt === null) refused.push(picture.id);
        continue;
      }
      pictures.push(picture);
      changes.push(await sayPicture(platform, tx, { userId, customerId, picture }));
    }
    const gone = await updateSubscriptionsGone(tx, customerId, { seen: pictures.map(({ id }) => id), at });
    for (const subscriptionId of gone) {
      const kinds = ['trial', 'paid', 'grace'] as const;
      await revokeFacts(platform, tx, { userId, backend: 'stripe', subscriptionId, kinds, at, reason: 'cancelled' });
    }
    changes.push(gone.length > 0, await sayStanding(platform, tx, { userId, pictures, gone, at }));
    await updateSynced(tx, customerId, at);
    if (!there && gone.length === 0) await deleteCustomer(tx, customerId);
    return { userId, changed: changes.includes(true), subscriptions: pictures, refused };
  });
}

/** A customer of ours whose row is not there yet, or not any more, says so. */
async function adopt(platform: Platform, tx: Db, customer: Stripe.Customer | undefined): Promise<string | null> {
  const userId = customer?.metadata.subscriber;
  if (!customer || !userId || !/^[0-9a-f-]{36}$/.test(userId)) return null;
  await insertCustomer(tx, { id: customer.id, userId, at: platform.clock.now() });
  return (await lockCustomer(tx, customer.id))?.userId ?? null;
}

/** One trial a person: false for a trial of who had one, by this card, this browser or this address. */
async function mayKeep(platform: Platform, tx: Db, userId: string, picture: SubscriptionPicture): Promise<boolean> {
  const hasTrial = picture.facts.some(({ kind }) => kind === 'trial');
  if (!hasTrial || (await isKept(tx, picture.id))) return true;
  const args = { userId, fingerprint: picture.cardFingerprint, at: picture.startedAt };
  const isFirst = await useTrial(platform, tx, args);
  return isFirst || picture.facts.some(({ kind }) => kind === 'paid');
}

interface Telling {
  userId: string;
  customerId: string;
  picture: SubscriptionPicture;
}

async function sayPicture(platform: Platform, tx: Db, telling: Telling): Promise<boolean> {
  const { userId, customerId, picture } = telling;
  const isNew = !(await isKept(tx, picture.id));
  if (isNew && picture.ownCode) await redeemOwn(platform, tx, { userId, picture, code: picture.ownCode });
  const isRowChanged = await upsertSubscription(tx, customerId, picture);
  const isSaid = await sayFacts(platform, tx, userId, picture);
  for (const { bought } of picture.facts) {
    if (bought) await grantBought(platform, tx, { userId, subscriptionId: picture.id, ...bought });
  }
  return isRowChanged || isSaid;
}

/** Counts it here as well. One that was had by somebody else meanwhile was promised all the same. */
async function redeemOwn(
  platform: Platform,
  tx: Db,
  { userId, picture, code }: { userId: string; picture: SubscriptionPicture; code: string },
): Promise<void> {
  const { id: subscriptionId, planId, startedAt: at } = picture;
  try {
    await redeemCoupon(platform, tx, { code, userId, backend: 'stripe', subscriptionId, planId, at });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    platform.log.warn({ subscription: subscriptionId }, 'a discount code was used once more than it may be');
  }
}

/** What a plan gives for a period that was paid for, each once: also when the money went back since. */
async function grantBought(
  platform: Platform,
  tx: Db,
  { userId, subscriptionId, invoice, plan }: { userId: string; subscriptionId: string; invoice: string; plan: string },
): Promise<void> {
  const promise = await findPlanPromise(tx, plan);
  if (!promise) return;
  const signUp = `stripe:${subscriptionId}:${plan}`;
  if (promise.pointsGranted === 'monthly') {
    const event = `stripe:${invoice}`;
    await grantPoints(platform, tx, { userId, amount: promise.points * promise.months, event, reason: 'monthly' });
  } else if (promise.pointsGranted === 'at-signup') {
    await grantPoints(platform, tx, { userId, amount: promise.points, event: signUp, reason: 'annual-signup' });
  }
  if (promise.badge) await grantBadge(tx, { userId, badge: plan, event: signUp, at: platform.clock.now() });
}

/** Adds and takes back facts until those in force are what is said; what is said already is not said again. */
async function sayFacts(platform: Platform, tx: Db, userId: string, picture: SubscriptionPicture): Promise<boolean> {
  const of = { backend: 'stripe', subscriptionId: picture.id } as const;
  const at = platform.clock.now();
  const told = await factsOfSubscription(tx, of);
  const sources = picture.facts.map((fact) => sourceOf(picture.id, fact));
  let changed = false;
  const revoke = async (source: string, { at: from, reason }: { at: Date; reason: Cut['reason'] | 'replaced' }) => {
    changed = true;
    const kinds = ['trial', 'paid', 'grace'] as const;
    await revokeFacts(platform, tx, { ...of, userId, kinds, at: from, reason, sources: [source] });
  };
  for (const { source, revokedAt, endsAt, kind } of told) {
    const isSaid = sources.includes(baseOf(source));
    if (isSaid || revokedAt !== null || (endsAt && endsAt <= at)) continue;
    await revoke(source, { at, reason: kind === 'grace' ? 'cancelled' : 'replaced' });
  }
  for (const fact of picture.facts) {
    const base = sourceOf(picture.id, fact);
    const same = told.filter(({ source }) => baseOf(source) === base);
    const inForce = same.find(({ revokedAt }) => revokedAt === null);
    const isCut = fact.cut !== null && fact.cut.at < fact.endsAt;
    const isRight = inForce && (inForce.plan === fact.plan || (inForce.endsAt ?? at) <= at);
    if (!isCut && isRight) continue;
    if (isCut && !inForce && same.at(-1)?.revokedReason === fact.cut?.reason) continue;
    if (inForce && !isRight && !isCut) await revoke(inForce.source, { at, reason: 'replaced' });
    let source = inForce?.source ?? '';
    if (!inForce || (!isRight && !isCut)) {
      source = `${base}${same.length > 0 ? `#${same.length}` : ''}`;
      changed = true;
      const { kind, plan, startsAt, endsAt } = fact;
      await addFact(platform, tx, { userId, kind, plan, startsAt, endsAt, of, source });
    }
    if (isCut && fact.cut) await revoke(source, fact.cut);
  }
  return changed;
}

/** What a fact says of which time; said again after it was taken back, it has a number besides. */
function sourceOf(subscriptionId: string, { kind, startsAt, endsAt }: SaidFact): string {
  return `stripe:${subscriptionId}:${kind}:${startsAt.getTime() / 1000}-${endsAt.getTime() / 1000}`;
}

function baseOf(source: string): string {
  return source.replace(/#\d+$/, '');
}

/** The standing is of the subscription that lives, or else of the latest; one of the own engine that lives goes before. */
async function sayStanding(
  platform: Platform,
  tx: Db,
  { userId, pictures, gone, at }: { userId: string; pictures: SubscriptionPicture[]; gone: string[]; at: Date },
): Promise<boolean> {
  const told = await standingsOf(tx, userId);
  const last = told.at(-1);
  const chief = pictures.toSorted(
    (one, other) =>
      Number(other.endedAt === null) - Number(one.endedAt === null) ||
      other.startedAt.getTime() - one.startedAt.getTime(),
  )[0];
  const isOver = !chief || chief.endedAt !== null;
  const ended = last && ['cancelled', 'expired'].includes(last.state);
  if (isOver && last?.backend === 'foundry' && !ended) return false;
  const source = `stripe:${told.length}:${at.getTime()}:${userId}`;
  if (!chief) {
    if (!last || ended || !gone.includes(last.subscriptionId)) return false;
    await addStanding(platform, tx, { ...last, userId, state: 'cancelled', billingAt: null, since: at, source });
    return true;
  }
  const { id: subscriptionId, planId: plan, state, cancels: cancelled, billingAt } = chief;
  const isTold =
    last?.backend === 'stripe' &&
    last.subscriptionId === subscriptionId &&
    last.plan === plan &&
    last.state === state &&
    last.cancelled === cancelled &&
    last.billingAt?.getTime() === billingAt?.getTime();
  if (isTold) return false;
  await addStanding(platform, tx, {
    userId,
    backend: 'stripe',
    subscriptionId,
    plan,
    state,
    cancelled,
    billingAt,
    since: last && last.since > at ? last.since : at,
    source,
  });
  return true;
}
