import type { PitchState } from '@greenlight/contract/pitch';
import type { StudioPitch } from '@greenlight/contract/pitch-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange } from '../audit/audit-entry.ts';
import { toImage } from '../image/image.ts';
import { requireImagesOnce } from '../image/use-image.ts';
import { listMemberTerms } from '../money/entitlement/list-memberships.ts';
import { isOpen } from './change-support.ts';
import {
  deletePitch,
  findReferences,
  findStudioPitch,
  insertPitch,
  insertPitchUpdate,
  listStudioPitches,
  listSupporters,
  lockPitch,
  type PitchValues,
  replaceImages,
  type StudioPitchRow,
  sumOwedPoints,
  updateHead,
  updatePitch,
} from './edit-queries.ts';
import { notifyPitchSupporters } from './notify-supporters.ts';
import { movesFrom, outcomeOf } from './state-machine.ts';
import { firstHead } from './tally-chain.ts';
import { addLabels } from './tally-label.ts';

type Fields = Pick<
  StudioPitch,
  | 'title'
  | 'summary'
  | 'text'
  | 'mediaId'
  | 'creatorTeamId'
  | 'channelId'
  | 'goal'
  | 'closesAt'
  | 'missed'
  | 'canTakeBack'
> & { imageIds: string[] };
type Change = Partial<Fields>;

/** Fields to which members agreed when they gave points. */
const fixedFields = ['goal', 'closesAt', 'missed', 'canTakeBack', 'creatorTeamId'] as const;

export async function listPitches(platform: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioPitches(platform.db, page), page);
  return { pitches: rows.map((row) => toStudioPitch(platform, row)), ...paging };
}

/** Throws `not_found`. */
export async function readStudioPitch(platform: Platform, pitchId: number): Promise<StudioPitch> {
  return toStudioPitch(platform, await requirePitch(platform.db, pitchId));
}

/** Throws `invalid_request` for a missing picture, video, team or show, and for a time in the past. */
export function addPitch(
  platform: Platform,
  actorId: string,
  change: Change & Pick<Fields, 'title' | 'goal'>,
): Promise<StudioPitch> {
  return inTransaction(platform.db, async (tx) => {
    await requireReferences(platform, tx, change);
    const { title, goal } = change;
    const values = { ...valuesOf(change), title, goal };
    const pitchId = await insertPitch(tx, { values, at: platform.clock.now() });
    await updateHead(tx, { pitchId, head: firstHead(pitchId) });
    const after = await storePitchImages(platform, tx, pitchId, change);
    const entry = { actorId, action: 'pitch.create' as const, subject: `pitch:${pitchId}` };
    await recordChange(tx, { ...entry, before: null, after: fieldsOf(after) });
    return readStudioPitch({ ...platform, db: tx }, pitchId);
  });
}

/** Throws the errors of {@link addPitch}, `not_found`, and `conflict` for fields changed since `version`. */
export function editPitch(
  platform: Platform,
  actorId: string,
  pitchId: number,
  { version: since, ...change }: Change & { version?: number | undefined },
): Promise<StudioPitch> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockPitch(tx, pitchId))) throw new ProblemError('not_found');
    const before = await requirePitch(tx, pitchId);
    const known = fieldsOf(before);
    for (const field of fixedFields) {
      if (before.state !== 'draft' && change[field] !== undefined && change[field] !== known[field]) {
        throw invalidField(`body.${field}`, 'This cannot be changed any more: members have seen it');
      }
    }
    await requireReferences(platform, tx, change);
    await updatePitch(tx, { pitchId, values: valuesOf(change) });
    const after = await storePitchImages(platform, tx, pitchId, change);
    const entry = { actorId, action: 'pitch.edit' as const, subject: `pitch:${pitchId}` };
    await recordChange(tx, { ...entry, before: known, after: fieldsOf(after), since });
    return readStudioPitch({ ...platform, db: tx }, pitchId);
  });
}

/** Throws `not_found`, and `conflict` for a pitch that was open. */
export async function removePitch(platform: Platform, actorId: string, pitchId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const pitch = await lockPitch(tx, pitchId);
    if (!pitch) throw new ProblemError('not_found');
    if (pitch.state !== 'draft') throw new ProblemError('conflict', { detail: 'Only a draft can be removed.' });
    const { title } = await requirePitch(tx, pitchId);
    await recordAudit(tx, { actorId, action: 'pitch.remove', subject: `pitch:${pitchId}`, detail: { title } });
    await deletePitch(tx, pitchId);
  });
}

/** Posts once per key. Throws `not_found`, and `conflict` for a draft. */
export function postUpdate(
  platform: Platform,
  actorId: string,
  { pitchId, title, text, key }: { pitchId: number; title: string; text: string; key?: string | undefined },
): Promise<StudioPitch> {
  return inTransaction(platform.db, async (tx) => {
    const pitch = await lockPitch(tx, pitchId);
    if (!pitch) throw new ProblemError('not_found');
    if (pitch.state === 'draft') throw new ProblemError('conflict', { detail: 'A draft is not public yet.' });
    const id = await insertPitchUpdate(tx, { pitchId, title, text, key: key ?? null, at: platform.clock.now() });
    if (id === null) return readStudioPitch({ ...platform, db: tx }, pitchId);
    await notifyPitchSupporters(platform, tx, { pitchId, news: { id, title } });
    await recordAudit(tx, { actorId, action: 'pitch.news', subject: `pitch:${pitchId}`, detail: { title } });
    clearContentCaches(platform, tx);
    return readStudioPitch({ ...platform, db: tx }, pitchId);
  });
}

/** Throws `not_found`, and `conflict` for a state that does not follow the present one. */
export async function previewMove({ db, clock }: Platform, { pitchId, to }: { pitchId: number; to: PitchState }) {
  const { state, missed, points, supporters, closesAt, canTakeBack } = await requirePitch(db, pitchId);
  if (!movesFrom(state).includes(to)) throw new ProblemError('conflict');
  const outcome = outcomeOf(to, { state, missed });
  const isWaiting = to === 'closed' && closesAt !== null && isOpen({ state, closesAt }, clock.now());
  return {
    outcome,
    points,
    supporters,
    owed: outcome === 'returned' ? await sumOwedPoints(db, pitchId) : 0,
    // A reached goal can be missed again only if members can take points back.
    atClosing: isWaiting
      ? { at: closesAt.toISOString(), missed: state === 'open' || canTakeBack ? missed : null }
      : null,
  };
}

/** Throws `not_found`. */
export async function readSupporters(platform: Platform, { pitchId, page }: { pitchId: number; page: Page }) {
  await requirePitch(platform.db, pitchId);
  const { rows, ...paging } = cutPage(await listSupporters(platform.db, { pitchId, page }), page);
  const terms = await listMemberTerms(
    platform,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const labelled = await addLabels(platform.db, { pitchId, supporters: rows });
  const supporters = labelled.map(({ displayName, ...row }) => {
    const term = row.userId === null ? undefined : terms.get(row.userId);
    return {
      ...row,
      displayName: displayName ?? '',
      planName: term?.planName ?? null,
      memberSince: term?.since?.toISOString() ?? null,
    };
  });
  return { supporters, ...paging };
}

/** Throws `invalid_request` for missing references, and for a time in the past. */
async function requireReferences(platform: Platform, tx: Db, change: Change): Promise<void> {
  const { imageIds = [], mediaId = null, creatorTeamId = null, channelId = null, closesAt } = change;
  await requireImagesOnce(tx, imageIds, 'body.imageIds');
  const found = await findReferences(tx, { mediaId, creatorTeamId, channelId });
  if (!found.mediaId) throw invalidField('body.mediaId', 'There is no such video');
  if (!found.creatorTeamId) throw invalidField('body.creatorTeamId', 'There is no such creator');
  if (!found.channelId) throw invalidField('body.channelId', 'There is no such show');
  if (closesAt && new Date(closesAt) <= platform.clock.now()) {
    throw invalidField('body.closesAt', 'Choose a time in the future');
  }
}

/** Stores the pictures. Resolves with the changed pitch. */
async function storePitchImages(
  platform: Platform,
  tx: Db,
  pitchId: number,
  { imageIds, channelId = null }: Change,
): Promise<StudioPitchRow> {
  if (imageIds) await replaceImages(tx, pitchId, imageIds);
  clearContentCaches(platform, tx);
  const pitch = await requirePitch(tx, pitchId);
  const isMade = ['greenlit', 'production', 'released'].includes(pitch.state);
  if (channelId !== null && !isMade) throw invalidField('body.channelId', 'Link a show once the pitch is greenlit');
  return pitch;
}

/** Locks the pitch until the transaction ends. Throws `not_found`. */
export async function lockPitchFields(tx: Db, pitchId: number): Promise<StudioPitchRow> {
  await lockPitch(tx, pitchId);
  return requirePitch(tx, pitchId);
}

async function requirePitch(db: Db, pitchId: number): Promise<StudioPitchRow> {
  const pitch = await findStudioPitch(db, pitchId);
  if (!pitch) throw new ProblemError('not_found');
  return pitch;
}

function valuesOf(change: Change): PitchValues {
  const { title, summary, text, goal, missed, canTakeBack, mediaId, creatorTeamId, channelId, closesAt } = change;
  return {
    title,
    summary,
    text,
    goal,
    missed,
    can_take_back: canTakeBack,
    video_id: mediaId,
    team_id: creatorTeamId,
    channel_id: channelId,
    closes_at: typeof closesAt === 'string' ? new Date(closesAt) : closesAt,
  };
}

/** The editable fields in the form of the calls, for the history of changes. */
export function fieldsOf(row: StudioPitchRow): Fields {
  const { title, summary, text, mediaId, creatorTeamId, channelId, goal, missed, canTakeBack } = row;
  const closesAt = row.closesAt?.toISOString() ?? null;
  const imageIds = (row.images ?? []).map(({ id }) => id);
  return { title, summary, text, mediaId, creatorTeamId, channelId, goal, missed, canTakeBack, closesAt, imageIds };
}

function toStudioPitch(platform: Platform, row: StudioPitchRow): StudioPitch {
  const { entries, head, images, states, updates, closesAt, settledAt, ...same } = row;
  const pictures = (images ?? []).map((one) => ({ ...toImage(platform, one), imageId: one.id }));
  return {
    ...same,
    images: pictures,
    image: pictures[0] ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    states: (states ?? []).map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
    updates: (updates ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    head: { number: entries, hash: head.toString('hex') },
    next: [...movesFrom(same.state)],
    isFixed: same.state !== 'draft',
  };
}
