import { contentChanged } from '../../../platform/cache/content-channel.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { unlessTaken } from '../../../platform/db/violation.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../staff/service.ts';
import { type Editor, lockEditable } from '../studio/service.ts';
import { deleteSeason, findStudioSeason, insertSeason, type StudioSeasonRow, updateSeason } from './queries.ts';

type SeasonKey = { channelId: number; seasonId: number };

const numberTaken = 'The show has a season with this number already.';

/** Throws `conflict` when the number is taken; so does {@link editSeason}. */
export async function addSeason(
  platform: Platform,
  editor: Editor,
  season: { channelId: number; number: number; title: string },
): Promise<StudioSeasonRow> {
  return change(platform, editor, season.channelId, async (tx) => {
    const seasonId = await insertSeason(tx, season);
    return requireSeason(tx, { channelId: season.channelId, seasonId });
  });
}

export async function editSeason(
  platform: Platform,
  editor: Editor,
  { number, title, ...key }: SeasonKey & { number?: number; title?: string },
): Promise<StudioSeasonRow> {
  return change(platform, editor, key.channelId, async (tx) => {
    await requireSeason(tx, key);
    await updateSeason(tx, { seasonId: key.seasonId, number, title });
    return requireSeason(tx, key);
  });
}

/** Its videos stay in the show. */
export async function removeSeason(platform: Platform, editor: Editor, key: SeasonKey): Promise<void> {
  await change(platform, editor, key.channelId, async (tx) => {
    await requireSeason(tx, key);
    await deleteSeason(tx, key.seasonId);
  });
}

function change<T>(platform: Platform, editor: Editor, channelId: number, work: (tx: Db) => Promise<T>): Promise<T> {
  const changed = inTransaction(platform.db, async (tx) => {
    await lockEditable(tx, editor, channelId);
    const result = await work(tx);
    await recordAudit(tx, { actorId: editor.userId, action: 'channel.edit-seasons', subject: `channel:${channelId}` });
    contentChanged(platform, tx);
    return result;
  });
  return unlessTaken(changed, new ProblemError('conflict', { detail: numberTaken }));
}

async function requireSeason(tx: Db, key: SeasonKey): Promise<StudioSeasonRow> {
  const season = await findStudioSeason(tx, key);
  if (!season) throw new ProblemError('not_found');
  return season;
}
