import type { Db } from '../../../platform/db/database.ts';
import { shiftCaptions } from '../../../platform/ffmpeg/text/captions.ts';
import type { FileOutcome, FileTrim } from '../../transcode/file-outcome.ts';
import { type Captions, writeTracks } from './captions.ts';
import { findCaptionText, listTracks } from './captions-queries.ts';

/** Adds the captions in the file, in languages that have no captions yet. */
export const addTracks: FileOutcome['onCaptions'] = async (tx, { mediaId, captions }) => {
  const before = new Set((await listTracks(tx, mediaId)).map(({ language }) => language));
  const added = captions.filter(({ language }) => !before.has(language));
  const tracks = added.map(({ language, ...track }): [string, Captions] => [language, { ...track, isDefault: false }]);
  if (tracks.length > 0) await writeTracks(tx, null, { mediaId, tracks: Object.fromEntries(tracks) });
};

/**
 * Moves captions to their pictures. Captions of the file that nobody edited are read from it again, so that nothing is
 * lost when the trim is undone.
 */
export async function shiftTracks(tx: Db, { mediaId, captions, ...trim }: FileTrim): Promise<void> {
  const tracks: Record<string, Captions> = {};
  for (const { language, label, isDefault } of await listTracks(tx, mediaId)) {
    const vtt = (await findCaptionText(tx, { mediaId, language })) ?? '';
    const textOf = (own: FileTrim['captions']['after']) => own.find((track) => track.language === language)?.vtt;
    const after =
      vtt === (textOf(captions.before) ?? emptyVtt) ? (textOf(captions.after) ?? emptyVtt) : shiftCaptions(vtt, trim);
    if (after !== vtt) tracks[language] = { label, isDefault, vtt: after };
  }
  if (Object.keys(tracks).length > 0) await writeTracks(tx, null, { mediaId, tracks });
}

/** No caption is left until the trim is undone. */
const emptyVtt = 'WEBVTT\n\n';
