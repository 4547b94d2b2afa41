import type { AuditAction } from '@greenlight/contract/audit';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval } from '../audit/audit-entry.ts';
import {
  deleteSeason,
  findStudioSeason,
  insertSeason,
  type StudioSeasonRow,
  updateSeason,
} from './edit-season-queries.ts';
import { lockEditableShow, seasonFields } from './edit-show.ts';

type SeasonKey = { channelId: number; seasonId: number };

const numberTaken = 'The show has a season with this number already.';

/** Throws `conflict` for a number that is taken; so does {@link editSeason}. */
export async function addSeason(
  platform: Platform,
  editor: Editor,
  season: { channelId: number; number: number; title: string },
): Promise<StudioSeasonRow> {
  const { channelId } = season;
  return change(platform, editor, channelId, async (tx) => {
    const added = await requireSeason(tx, { channelId, seasonId: await insertSeason(tx, season) });
    await record(tx, editor, { action: 'channel.add-season', channelId, before: null, after: added });
    return added;
  });
}

export async function editSeason(
  platform: Platform,
  editor: Editor,
  { number, title, version, ...key }: SeasonKey & { number?: number; title?: string; version?: number },
): Promise<StudioSeasonRow> {
  return change(platform, editor, key.channelId, async (tx) => {
    const before = await requireSeason(tx, key);
    await updateSeason(tx, { seasonId: key.seasonId, number, title });
    const after = await requireSeason(tx, key);
    await record(tx, editor, {
      action: 'channel.edit-season',
      channelId: key.channelId,
      before,
      after,
      since: version,
    });
    return after;
  });
}

/** The videos stay in the show, without a season. */
export async function removeSeason(platform: Platform, editor: Editor, key: SeasonKey): Promise<void> {
  await change(platform, editor, key.channelId, async (tx) => {
    const before = await requireSeason(tx, key);
    const subject = `channel:${key.channelId}`;
    const entry = { actorId: editor.userId, action: 'channel.remove-season' as const, subject };
    await recordRemoval(tx, { ...entry, before: seasonFields(before), row: { table: 'season', id: key.seasonId } });
    await deleteSeason(tx, key.seasonId);
  });
}

function change<T>(platform: Platform, editor: Editor, channelId: number, work: (tx: Db) => Promise<T>): Promise<T> {
  const changed = inTransaction(platform.db, async (tx) => {
    await lockEditableShow(tx, editor, channelId);
    const result = await work(tx);
    clearContentCaches(platform, tx);
    return result;
  });
  return mapUniqueViolation(changed, new ProblemError('conflict', { detail: numberTaken }));
}

async function record(
  tx: Db,
  editor: Editor,
  entry: {
    action: AuditAction;
    channelId: number;
    before: StudioSeasonRow | null;
    after: StudioSeasonRow;
    since?: number | undefined;
  },
) {
  const { action, channelId, before, after, since } = entry;
  await recordChange(tx, {
    actorId: editor.userId,
    action,
    subject: `channel:${channelId}`,
    before: before && seasonFields(before),
    after: seasonFields(after),
    since,
  });
}

async function requireSeason(tx: Db, key: SeasonKey): Promise<StudioSeasonRow> {
  const season = await findStudioSeason(tx, key);
  if (!season) throw new ProblemError('not_found');
  return season;
}
