import type { CaptionTrack } from '@greenlight/contract/media';
import { z } from 'zod';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { CaptionError, normalizeCaptions } from '../../../platform/ffmpeg/text/captions.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { recordChange, type State } from '../../audit/audit-entry.ts';
import {
  deleteCaptions,
  deleteOldUndoCaptions,
  findCaptionText,
  findUndoCaption,
  insertUndoCaption,
  listTracks,
  type TrackRow,
  upsertCaptions,
} from './captions-queries.ts';
import { requireEditableMedia } from './editable-media.ts';

export interface Captions {
  label: string;
  isDefault: boolean;
  vtt: string;
}

/** Accepts WebVTT or SRT; throws `invalid_request` with the invalid line. Returns the tracks of all languages. */
export function setCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, language, text, ...track }: Omit<Captions, 'vtt'> & { mediaId: number; language: string; text: string },
): Promise<CaptionTrack[]> {
  const vtt = normalise(text);
  return inTransaction(platform.db, async (tx) => {
    await requireEditableMedia(tx, editor, { mediaId, lock: true });
    await changeTracks(platform, tx, editor, { mediaId, tracks: { [language]: { ...track, vtt } } });
    return (await requireEditableMedia(tx, editor, { mediaId })).captions ?? [];
  });
}

export async function removeCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, language }: { mediaId: number; language: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await requireEditableMedia(tx, editor, { mediaId, lock: true });
    await changeTracks(platform, tx, editor, { mediaId, tracks: { [language]: null } });
  });
}

const prefix = 'captions.';
const undoTrack = z.object({ name: z.string(), isDefault: z.boolean(), lines: z.int(), version: z.string() });

/** The tracks as fields of the history, one for each language; `version` identifies the text. */
export async function captionFields(tx: Db, mediaId: number): Promise<State> {
  return fieldsOf(await listTracks(tx, mediaId));
}

/** A change of captions contains no other field of the video. */
export function isCaptionChange(fields: State): boolean {
  return Object.keys(fields).some((field) => field.startsWith(prefix));
}

/** Restores the tracks of `fields`. Throws `invalid_request` for a text that is no longer stored. */
export async function revertCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, fields }: { mediaId: number; fields: State },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const now = await listTracks(tx, mediaId);
    const tracks: Record<string, Captions | null> = {};
    for (const [field, value] of Object.entries(fields)) {
      const language = field.slice(prefix.length);
      tracks[language] = value === null ? null : await findTrack(tx, { mediaId, language, now, value });
    }
    await changeTracks(platform, tx, editor, { mediaId, tracks });
  });
}

/** Deletes caption texts that were kept for the undo of changes before a time. */
export function forgetReplacedCaptions({ db }: Pick<Platform, 'db'>, before: Date): Promise<void> {
  return deleteOldUndoCaptions(db, before);
}

async function findTrack(
  tx: Db,
  { mediaId, language, now, value }: { mediaId: number; language: string; now: TrackRow[]; value: unknown },
): Promise<Captions> {
  const { name, isDefault, version } = undoTrack.parse(value);
  const stays = now.some((track) => track.language === language && track.version === version);
  const vtt = await (stays
    ? findCaptionText(tx, { mediaId, language })
    : findUndoCaption(tx, { mediaId, language, version }));
  if (vtt === undefined) throw invalidField('body.captions', 'The text of these captions is no longer stored');
  return { label: name, isDefault, vtt };
}

async function changeTracks(
  platform: Platform,
  tx: Db,
  editor: Editor,
  changed: { mediaId: number; tracks: Record<string, Captions | null> },
): Promise<void> {
  await writeTracks(tx, editor.userId, changed);
  clearContentCaches(platform, tx);
}

/** Removes each null track; throws `not_found` for a missing one. The caller has locked the video. */
export async function writeTracks(
  tx: Db,
  actorId: string | null,
  { mediaId, tracks }: { mediaId: number; tracks: Record<string, Captions | null> },
): Promise<void> {
  const before = await listTracks(tx, mediaId);
  const touched = Object.entries(tracks);
  const replaced = before.filter(({ language }) => tracks[language] !== undefined);
  const texts = new Map<string, string | undefined>();
  for (const { language } of replaced) texts.set(language, await findCaptionText(tx, { mediaId, language }));
  for (const [language, track] of touched) {
    if (track) await upsertCaptions(tx, { mediaId, language, ...track });
    else if (!(await deleteCaptions(tx, { mediaId, language }))) throw new ProblemError('not_found');
  }
  const after = await listTracks(tx, mediaId);
  const verb = touched.every(([, track]) => track === null) ? 'remove' : replaced.length > 0 ? 'edit' : 'set';
  const entry = { actorId, action: `media.${verb}-captions` as const, subject: `media:${mediaId}` };
  const entryId = await recordChange(tx, { ...entry, before: fieldsOf(before), after: fieldsOf(after) });
  for (const { language, version } of replaced) {
    const vtt = texts.get(language);
    const stays = after.some((track) => track.language === language && track.version === version);
    if (entryId === undefined || vtt === undefined || stays) continue;
    await insertUndoCaption(tx, { entryId, mediaId, language, version, vtt });
  }
}

function fieldsOf(tracks: TrackRow[]): State {
  return Object.fromEntries(
    tracks.map(({ language, label: name, ...track }): [string, z.infer<typeof undoTrack>] => [
      prefix + language,
      { name, isDefault: track.isDefault, lines: track.lines, version: track.version },
    ]),
  );
}

function normalise(text: string): string {
  try {
    return normalizeCaptions(text);
  } catch (error) {
    if (error instanceof CaptionError) throw invalidField('body.text', error.message);
    throw error;
  }
}
