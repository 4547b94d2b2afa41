import type { StudioEmote } from '@greenlight/contract/emote-studio';
import { emotesMax } from '@greenlight/contract/limits';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { workOnPicture } from '../../platform/picture/picture-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { discardImage } from '../image/remove-image.ts';
import { storeImage } from '../image/store-image.ts';
import { toEmote } from './emote.ts';
import {
  deleteEmote,
  findEmote,
  insertEmote,
  isNameTaken,
  listEmotes,
  lockEmote,
  lockEmoteCount,
  updateEmoteName,
} from './queries.ts';

export async function listAllEmotes(platform: Platform): Promise<{ emotes: StudioEmote[] }> {
  const rows = await listEmotes(platform.db);
  return { emotes: rows.map((row) => ({ ...toEmote(platform, row), createdAt: row.createdAt.toISOString() })) };
}

/** Throws `conflict` for a name that is taken, and when there are too many emotes. */
export async function addEmote(
  platform: Platform,
  actorId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<StudioEmote> {
  if (await isNameTaken(platform.db, name)) throw nameTaken(name);
  const { isAnimated, ...picture } = await workOnPicture({ lane: 'staff', account: actorId }, { kind: 'emote', bytes });
  const { id: imageId } = await storeImage(platform, picture, { alt: `:${name}:`, createdBy: actorId });
  const emoteId = await inTransaction(platform.db, async (tx) => {
    if ((await lockEmoteCount(tx)) >= emotesMax) {
      throw new ProblemError('conflict', { detail: `There are ${emotesMax} emotes. Remove one first.` });
    }
    const made = await insertEmote(tx, { name, imageId, isAnimated, at: platform.clock.now() });
    if (made === undefined) throw nameTaken(name);
    await recordAudit(tx, { actorId, action: 'emote.create', subject: `emote:${made}`, detail: { name } });
    clearContentCaches(platform, tx);
    return made;
  });
  return readEmote(platform, emoteId);
}

/** Throws `not_found`, and `conflict` for a name that is taken. */
export async function renameEmote(
  platform: Platform,
  actorId: string,
  { emoteId, name }: { emoteId: number; name: string },
): Promise<StudioEmote> {
  await inTransaction(platform.db, async (tx) => {
    await lockEmoteCount(tx);
    const before = await lockEmote(tx, emoteId);
    if (before === undefined) throw new ProblemError('not_found');
    if (before === name) return;
    if (await isNameTaken(tx, name)) throw nameTaken(name);
    await updateEmoteName(tx, { id: emoteId, name });
    const detail = { before, after: name };
    await recordAudit(tx, { actorId, action: 'emote.edit', subject: `emote:${emoteId}`, detail });
    clearContentCaches(platform, tx);
  });
  return readEmote(platform, emoteId);
}

/** Messages keep the name of the emote. */
export async function removeEmote(platform: Platform, actorId: string, emoteId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const emote = await findEmote(tx, emoteId);
    if (!emote || (await lockEmote(tx, emoteId)) === undefined) throw new ProblemError('not_found');
    const { name, imageId } = emote;
    await recordAudit(tx, { actorId, action: 'emote.remove', subject: `emote:${emoteId}`, detail: { name } });
    await deleteEmote(tx, emoteId);
    await discardImage(platform, tx, imageId);
    clearContentCaches(platform, tx);
  });
}

async function readEmote(platform: Platform, emoteId: number): Promise<StudioEmote> {
  const row = await findEmote(platform.db, emoteId);
  if (!row) throw new ProblemError('not_found');
  return { ...toEmote(platform, row), createdAt: row.createdAt.toISOString() };
}

function nameTaken(name: string): ProblemError {
  return new ProblemError('conflict', { detail: `There is already an emote :${name}:.` });
}
