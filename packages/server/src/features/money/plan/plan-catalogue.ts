import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import type { StudioPlan } from '@greenlight/contract/plan-studio';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import {
  countMembers,
  deletePrice,
  findJoinPlan,
  insertPlan,
  insertPrice,
  listPlans,
  listPrices,
  listUsedPlans,
  lockPlan,
  type MemberCount,
  type PlanRow,
  type PriceRow,
  updateJoinPlan,
  updateOrder,
  updatePlan,
  updatePlansOnSale,
} from './queries.ts';

type Settings = Pick<StudioPlan, 'name' | 'interval' | 'trialDays' | 'points' | 'badge' | 'perks' | 'offered'>;
type NewPrice = { amount: number; currency: string };

/** The plans of each reading of the specification (point 1). A migration inserts them. */
const readings = { a: ['monthly', 'annual'], b: ['member'] };

export async function listAllPlans(platform: Platform): Promise<{ plans: StudioPlan[]; reading: 'a' | 'b' | null }> {
  const { db, clock } = platform;
  const [rows, prices, counts, used] = await Promise.all([
    listPlans(db),
    listPrices(db, clock.now()),
    countMembers(db),
    listUsedPlans(db),
  ]);
  const pricesOf = Map.groupBy(prices, ({ planId }) => planId);
  const plans = rows.map((row) => {
    const own = counts.filter(({ planId }) => planId === row.id);
    const { members, trialing } = sumOf(own);
    const versions = toVersions(pricesOf.get(row.id) ?? [], own);
    const price = versions.find(({ state }) => state === 'current')?.price ?? null;
    return {
      ...toSettings(row),
      atJoin: row.atJoin,
      planId: row.id,
      price,
      prices: versions,
      members,
      trialing,
      intervalFixed: used.includes(row.id),
    };
  });
  return { plans, reading: readingOf(rows) };
}

function toSettings({ name, interval, trialDays, points, pointsGranted, badge, perks, offered }: PlanRow): Settings {
  return { name, interval, trialDays, points: { amount: points, granted: pointsGranted }, badge, perks, offered };
}

function sumOf(counts: MemberCount[]) {
  const sum = (key: 'members' | 'trialing' | 'paused') => counts.reduce((all, count) => all + count[key], 0);
  return { members: sum('members'), trialing: sum('trialing'), paused: sum('paused') };
}

function toVersions(prices: PriceRow[], counts: MemberCount[]): StudioPlan['prices'] {
  const current = prices.find(({ isComing }) => !isComing);
  return prices.map((row) => {
    const { members, trialing, paused } = sumOf(counts.filter(({ priceId }) => priceId === row.id));
    return {
      id: row.id,
      price: { amount: row.amount, currency: row.currency },
      validFrom: row.validFrom?.toISOString() ?? null,
      state: row.isComing ? 'coming' : row === current ? 'current' : 'past',
      paying: members - trialing - paused,
      trialing,
    };
  });
}

function readingOf(rows: PlanRow[]): 'a' | 'b' | null {
  const offered = rows.filter((row) => row.offered).map(({ id }) => id);
  const reads = (ids: string[]) => ids.length === offered.length && ids.every((id) => offered.includes(id));
  return reads(readings.a) ? 'a' : reads(readings.b) ? 'b' : null;
}

export async function listPlanNames({ db }: Platform) {
  return { plans: (await listPlans(db)).map(({ id, name, offered }) => ({ planId: id, name, offered })) };
}

/** Throws `conflict` if a plan with this id exists. */
export async function addPlan(
  platform: Platform,
  actorId: string,
  { planId, price, ...settings }: Settings & { planId: string; price: NewPrice },
): Promise<StudioPlan> {
  return change(platform, actorId, { planId, action: 'plan.create', detail: { ...settings, price } }, async (tx) => {
    const isNew = await insertPlan(tx, planId, toColumns(settings) as Parameters<typeof insertPlan>[2]);
    if (!isNew)
      throw new ProblemError('conflict', { detail: 'There is already a plan with this name in its address.' });
    await insertPrice(tx, { planId, ...price, validFrom: platform.clock.now() });
  });
}

/** Throws `not_found`, and `invalid_request` for another interval of a plan that a member has or had. */
export async function editPlan(
  platform: Platform,
  actorId: string,
  planId: string,
  settings: Partial<Settings>,
): Promise<StudioPlan> {
  return change(platform, actorId, { planId, action: 'plan.edit', detail: settings }, async (tx) => {
    const row = await lockPlan(tx, planId);
    if (!row) throw new ProblemError('not_found');
    const { interval } = settings;
    if (interval && interval !== row.interval && (await listUsedPlans(tx)).includes(planId)) {
      throw invalidField('body.interval', 'A member has this plan: make another one');
    }
    await updatePlan(tx, planId, toColumns(settings));
  });
}

function toColumns({ trialDays, points, ...same }: Partial<Settings>) {
  return {
    ...same,
    ...(trialDays !== undefined && { trial_days: trialDays }),
    ...(points && { points: points.amount, points_granted: points.amount === 0 ? 'never' : points.granted }),
  };
}

/** The price is for subscriptions from `validFrom` on. Throws `not_found`, and `invalid_request` for a past time. */
export async function addPrice(
  platform: Platform,
  actorId: string,
  planId: string,
  { validFrom, ...price }: NewPrice & { validFrom?: string },
): Promise<StudioPlan> {
  const now = platform.clock.now();
  const from = validFrom ? new Date(validFrom) : now;
  if (from < now) throw invalidField('body.validFrom', 'Choose a time in the future');
  const detail = { ...price, validFrom: from.toISOString() };
  return change(platform, actorId, { planId, action: 'plan.price', detail }, async (tx) => {
    if (!(await lockPlan(tx, planId))) throw new ProblemError('not_found');
    await insertPrice(tx, { planId, ...price, validFrom: from });
  });
}

export async function removePrice(
  platform: Platform,
  actorId: string,
  planId: string,
  id: number,
): Promise<StudioPlan> {
  return change(platform, actorId, { planId, action: 'plan.remove-price', detail: { id } }, async (tx) => {
    if (!(await deletePrice(tx, { planId, id, at: platform.clock.now() }))) throw new ProblemError('not_found');
  });
}

/** Throws `conflict` if these are not all plans, because another one was made in the meantime. */
export async function orderPlans(platform: Platform, actorId: string, planIds: string[]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const known = (await listPlans(tx)).map(({ id }) => id);
    if (known.toSorted().join() !== planIds.toSorted().join()) throw new ProblemError('conflict');
    await updateOrder(tx, planIds);
    await recordAudit(tx, { actorId, action: 'plan.order', subject: 'plans', detail: { planIds } });
    clearContentCaches(platform, tx);
  });
}

/** The plan of the page /join; null means all plans on sale. */
export function readJoinPlan({ db }: Platform): Promise<string | null> {
  return findJoinPlan(db);
}

/** Sets the plan that /join shows and sells; null means all plans on sale. Throws `not_found`. */
export async function chooseJoinPlan(platform: Platform, actorId: string, planId: string | null) {
  await inTransaction(platform.db, async (tx) => {
    if (planId !== null && !(await lockPlan(tx, planId))) throw new ProblemError('not_found');
    await updateJoinPlan(tx, planId);
    await recordAudit(tx, { actorId, action: 'plan.join', subject: planId ? `plan:${planId}` : 'plans' });
    clearContentCaches(platform, tx);
  });
  return listAllPlans(platform);
}

/** Puts the plans of one reading on sale and withdraws those of the other. Other plans stay as they are. */
export async function setReading(platform: Platform, actorId: string, reading: 'a' | 'b') {
  await inTransaction(platform.db, async (tx) => {
    await updatePlansOnSale(tx, { offer: readings[reading], withdraw: readings[reading === 'a' ? 'b' : 'a'] });
    await recordAudit(tx, { actorId, action: 'plan.reading', subject: 'plans', detail: { reading } });
    clearContentCaches(platform, tx);
  });
  return listAllPlans(platform);
}

async function change(
  platform: Platform,
  actorId: string,
  { planId, action, detail }: { planId: string; action: AuditAction; detail: AuditDetail },
  work: (tx: Db) => Promise<void>,
): Promise<StudioPlan> {
  await inTransaction(platform.db, async (tx) => {
    await work(tx);
    await recordAudit(tx, { actorId, action, subject: `plan:${planId}`, detail });
    clearContentCaches(platform, tx);
  });
  const plan = (await listAllPlans(platform)).plans.find((one) => one.planId === planId);
  if (!plan) throw new ProblemError('not_found');
  return plan;
}
