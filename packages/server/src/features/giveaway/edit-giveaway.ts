import { dateTime } from '@greenlight/contract/field';
import type { StudioGiveaway } from '@greenlight/contract/giveaway-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange } from '../audit/audit-entry.ts';
import { toImage } from '../image/image.ts';
import { requireImagesOnce } from '../image/use-image.ts';
import {
  type ActionWish,
  deleteGiveaway,
  findStudioGiveaway,
  type GiveawayValues,
  insertGiveaway,
  isTargetVisible,
  listPlanIds,
  listStudioGiveaways,
  lockGiveaway,
  replaceActions,
  replaceImages,
  type StudioRow,
  updateGiveaway,
} from './edit-queries.ts';
import { toDetail } from './read-giveaway.ts';

type Fields = Pick<
  StudioGiveaway,
  | 'title'
  | 'summary'
  | 'text'
  | 'prize'
  | 'isShipped'
  | 'opensAt'
  | 'closesAt'
  | 'entrants'
  | 'hasFreeEntry'
  | 'minAge'
  | 'countries'
  | 'winnerCount'
  | 'alternateCount'
  | 'claimDays'
  | 'keepMonths'
  | 'questions'
> & { imageIds: string[]; planIds: string[]; actions: ActionWish[] };
type Change = Partial<Fields>;

/** Fields that can change after members have agreed to the others. */
const freeFields: readonly (keyof Fields)[] = ['title', 'summary', 'text', 'imageIds', 'keepMonths'];

export async function listGiveaways(platform: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioGiveaways(platform.db, page), page);
  return { giveaways: rows.map((row) => toStudio(platform, row)), ...paging };
}

/** Throws `not_found`. */
export async function readStudioGiveaway(platform: Platform, giveawayId: number): Promise<StudioGiveaway> {
  return toStudio(platform, await requireGiveaway(platform.db, giveawayId));
}

/** Throws `invalid_request` for missing references, and for times that do not fit. */
export function addGiveaway(
  platform: Platform,
  actorId: string,
  change: Change & Pick<Fields, 'title' | 'prize'>,
): Promise<StudioGiveaway> {
  return inTransaction(platform.db, async (tx) => {
    const { title, prize } = change;
    const giveawayId = await insertGiveaway(tx, {
      values: { ...valuesOf(change), title, prize },
      at: platform.clock.now(),
    });
    const after = await storeImagesAndActions(platform, tx, giveawayId, change);
    const entry = { actorId, action: 'giveaway.create' as const, subject: `giveaway:${giveawayId}` };
    await recordChange(tx, { ...entry, before: null, after: fieldsOf(after) });
    return readStudioGiveaway({ ...platform, db: tx }, giveawayId);
  });
}

/** Throws the errors of {@link addGiveaway}, `not_found`, and `conflict` for fields changed since `version`. */
export function editGiveaway(
  platform: Platform,
  actorId: string,
  giveawayId: number,
  { version: since, ...change }: Change & { version?: number | undefined },
): Promise<StudioGiveaway> {
  return inTransaction(platform.db, async (tx) => {
    const before = await lockFields(tx, giveawayId);
    const known = fieldsOf(before);
    for (const field of Object.keys(change) as (keyof Fields)[]) {
      const isSame = change[field] === undefined || isAlike(plain(change[field]), known[field]);
      if (before.state !== 'draft' && !isSame && !freeFields.includes(field)) {
        throw invalidField(`body.${field}`, 'This cannot be changed any more: members have agreed to it');
      }
    }
    await updateGiveaway(tx, { giveawayId, values: valuesOf(change) });
    const after = await storeImagesAndActions(platform, tx, giveawayId, change);
    const entry = { actorId, action: 'giveaway.edit' as const, subject: `giveaway:${giveawayId}` };
    await recordChange(tx, { ...entry, before: known, after: fieldsOf(after), since });
    return readStudioGiveaway({ ...platform, db: tx }, giveawayId);
  });
}

/** Throws `not_found`, and `conflict` for a giveaway that was open. */
export async function removeGiveaway(platform: Platform, actorId: string, giveawayId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { state, title } = await lockFields(tx, giveawayId);
    if (state !== 'draft') throw new ProblemError('conflict', { detail: 'Only a draft can be removed.' });
    await recordAudit(tx, { actorId, action: 'giveaway.remove', subject: `giveaway:${giveawayId}`, detail: { title } });
    await deleteGiveaway(tx, giveawayId);
  });
}

/** Locks the giveaway until the transaction ends. Throws `not_found`. */
export async function lockFields(tx: Db, giveawayId: number): Promise<StudioRow> {
  await lockGiveaway(tx, giveawayId);
  return requireGiveaway(tx, giveawayId);
}

export async function requireGiveaway(db: Db, giveawayId: number): Promise<StudioRow> {
  const row = await findStudioGiveaway(db, giveawayId);
  if (!row) throw new ProblemError('not_found');
  return row;
}

/** Stores pictures and actions, and checks all fields. Resolves with the changed giveaway. */
async function storeImagesAndActions(
  platform: Platform,
  tx: Db,
  giveawayId: number,
  change: Change,
): Promise<StudioRow> {
  const { imageIds, actions, planIds = [] } = change;
  const now = platform.clock.now();
  await requireImagesOnce(tx, imageIds ?? [], 'body.imageIds');
  for (const [index, action] of (actions ?? []).entries()) {
    const path = `body.actions.${index}.targetId`;
    if (!(await isTargetVisible(tx, action, now))) throw invalidField(path, 'Members cannot see this');
    const isKnown = (actions ?? []).slice(0, index).some((other) => isAlike(keyOf(other), keyOf(action)));
    if (isKnown) throw invalidField(path, 'This is in the list already');
  }
  const known = await listPlanIds(tx, planIds);
  const missing = planIds.findIndex((id) => !known.includes(id));
  if (missing !== -1) throw invalidField(`body.planIds.${missing}`, 'There is no such plan');
  if (imageIds) await replaceImages(tx, giveawayId, imageIds);
  if (actions) await replaceActions(tx, giveawayId, actions);
  const row = await requireGiveaway(tx, giveawayId);
  const isLate = row.closesAt !== null && row.closesAt <= (row.opensAt && row.opensAt > now ? row.opensAt : now);
  if (row.state === 'draft' && isLate && (change.closesAt || change.opensAt)) {
    throw change.closesAt
      ? invalidField('body.closesAt', 'Choose a time in the future, after the opening')
      : invalidField('body.opensAt', 'Choose a time before the closing');
  }
  if (row.isScheduled && !row.closesAt) throw invalidField('body.closesAt', 'Say when it closes');
  clearContentCaches(platform, tx);
  return row;
}

function keyOf({ kind, targetId }: ActionWish) {
  return [kind, targetId];
}

/** Converts dates to their stored form. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && dateTime.safeParse(value).success ? new Date(value).toISOString() : value;
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function valuesOf(change: Change): GiveawayValues {
  const dateOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text);
  return {
    title: change.title,
    summary: change.summary,
    text: change.text,
    prize: change.prize,
    is_shipped: change.isShipped,
    opens_at: dateOf(change.opensAt),
    is_scheduled: change.opensAt === null ? false : undefined,
    closes_at: dateOf(change.closesAt),
    entrants: change.entrants,
    plan_ids: change.planIds,
    has_free_entry: change.hasFreeEntry,
    min_age: change.minAge,
    countries: change.countries && [...new Set(change.countries)].toSorted(),
    winner_count: change.winnerCount,
    alternate_count: change.alternateCount,
    claim_days: change.claimDays,
    keep_months: change.keepMonths,
    questions: change.questions && JSON.stringify(change.questions),
  };
}

/** The editable fields in the form of the calls, for the history of changes. */
export function fieldsOf(row: StudioRow): Fields {
  const { title, summary, text, prize, isShipped, entrants, hasFreeEntry, minAge, countries, planIds } = row;
  const { winnerCount, alternateCount, claimDays, keepMonths } = row;
  return {
    title,
    summary,
    text,
    prize,
    isShipped,
    entrants,
    hasFreeEntry,
    minAge,
    countries,
    planIds,
    winnerCount,
    alternateCount,
    claimDays,
    keepMonths,
    questions: row.questions.map(({ text: question, options, isRequired }) => ({
      text: question,
      options,
      isRequired,
    })),
    actions: row.actions.map(({ kind, targetId, entries }) => ({ kind, targetId, entries })),
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    imageIds: (row.images ?? []).map(({ id }) => id),
  };
}

function toStudio(platform: Platform, row: StudioRow): StudioGiveaway {
  const { version, isScheduled, drawProblem } = row;
  return {
    ...toDetail(platform, row),
    version,
    isScheduled,
    drawProblem,
    images: (row.images ?? []).map((one) => ({ ...toImage(platform, one), imageId: one.id })),
    isFixed: row.state !== 'draft',
    finishedAt: row.finishedAt?.toISOString() ?? null,
    listedAt: row.listedAt?.toISOString() ?? null,
    drawAskedAt: row.drawAskedAt?.toISOString() ?? null,
    forgottenAt: row.forgottenAt?.toISOString() ?? null,
  };
}
