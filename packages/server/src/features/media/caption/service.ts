import { createHash } from 'node:crypto';
import type { CaptionTrack } from '@greenlight/contract/media';
import { z } from 'zod';
import { contentChanged } from '../../../platform/cache/content-channel.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { CaptionError, normalizeCaptions } from '../../../platform/ffmpeg/text/captions.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordChange, type State } from '../../audit/service.ts';
import { requireEditable } from '../studio/service.ts';
import { deleteCaptions, findKeptText, keepText, listTracks, type TrackRow, upsertCaptions } from './queries.ts';

/** Takes WebVTT or SRT; throws `invalid_request` with the line that is wrong. Answers the tracks of all languages. */
export function setCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, text, ...track }: { mediaId: number; language: string; label: string; text: string; isDefault: boolean },
): Promise<CaptionTrack[]> {
  const vtt = normalise(text);
  return inTransaction(platform.db, async (tx) => {
    await requireEditable(tx, editor, { mediaId, lock: true });
    await changeTracks(platform, tx, editor, { mediaId, tracks: { [track.language]: { ...track, vtt } } });
    return (await requireEditable(tx, editor, { mediaId })).captions ?? [];
  });
}

export async function removeCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, language }: { mediaId: number; language: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await requireEditable(tx, editor, { mediaId, lock: true });
    await changeTracks(platform, tx, editor, { mediaId, tracks: { [language]: null } });
  });
}

const prefix = 'captions.';
const keptTrack = z.object({ name: z.string(), isDefault: z.boolean(), lines: z.int(), version: z.string() });

/** The tracks as the history of changes has them, a field a language; `version` stands for the text. */
export async function captionFields(tx: Db, mediaId: number): Promise<State> {
  return fieldsOf(await listTracks(tx, mediaId));
}

/** A change of captions changes nothing else of the video. */
export function isOfCaptions(fields: State): boolean {
  return Object.keys(fields).some((field) => field.startsWith(prefix));
}

/** Undoes to the tracks of `fields`. Throws `invalid_request` for a text that is not kept any more. */
export async function putCaptionsBack(
  platform: Platform,
  editor: Editor,
  { mediaId, fields }: { mediaId: number; fields: State },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const now = await listTracks(tx, mediaId);
    const tracks: Record<string, TrackRow | null> = {};
    for (const [field, value] of Object.entries(fields)) {
      const language = field.slice(prefix.length);
      tracks[language] = value === null ? null : await findTrack(tx, { mediaId, language, now, value });
    }
    await changeTracks(platform, tx, editor, { mediaId, tracks });
  });
}

async function findTrack(
  tx: Db,
  { mediaId, language, now, value }: { mediaId: number; language: string; now: TrackRow[]; value: unknown },
): Promise<TrackRow> {
  const { name, isDefault, version } = keptTrack.parse(value);
  const stays = now.find((track) => track.language === language && versionOf(track.vtt) === version);
  const vtt = stays?.vtt ?? (await findKeptText(tx, { mediaId, language, version }));
  if (vtt === undefined) throw invalidField('body.captions', 'The text of these captions is not kept any more');
  return { language, label: name, isDefault, vtt };
}

/** Null for one to remove; throws `not_found` for one that is not there. The video has to be locked. */
async function changeTracks(
  platform: Platform,
  tx: Db,
  editor: Editor,
  { mediaId, tracks }: { mediaId: number; tracks: Record<string, TrackRow | null> },
): Promise<void> {
  const before = await listTracks(tx, mediaId);
  const touched = Object.entries(tracks);
  for (const [language, track] of touched) {
    if (track) await upsertCaptions(tx, mediaId, track);
    else if (!(await deleteCaptions(tx, { mediaId, language }))) throw new ProblemError('not_found');
  }
  const after = await listTracks(tx, mediaId);
  const replaced = before.filter((track) => tracks[track.language] !== undefined);
  const verb = touched.every(([, track]) => track === null) ? 'remove' : replaced.length > 0 ? 'edit' : 'set';
  const entry = { actorId: editor.userId, action: `media.${verb}-captions`, subject: `media:${mediaId}` };
  const entryId = await recordChange(tx, { ...entry, before: fieldsOf(before), after: fieldsOf(after) });
  for (const { language, vtt } of replaced) {
    if (entryId === undefined || vtt === tracks[language]?.vtt) continue;
    await keepText(tx, { entryId, mediaId, language, version: versionOf(vtt), vtt });
  }
  contentChanged(platform, tx);
}

function fieldsOf(tracks: TrackRow[]): State {
  return Object.fromEntries(
    tracks.map((track): [string, z.infer<typeof keptTrack>] => {
      const lines = track.vtt.split('-->').length - 1;
      const { label: name, isDefault } = track;
      return [prefix + track.language, { name, isDefault, lines, version: versionOf(track.vtt) }];
    }),
  );
}

function versionOf(vtt: string): string {
  return createHash('sha256').update(vtt).digest('hex').slice(0, 16);
}

function normalise(text: string): string {
  try {
    return normalizeCaptions(text);
  } catch (error) {
    if (error instanceof CaptionError) throw invalidField('body.text', error.message);
    throw error;
  }
}
