import { isDeepStrictEqual } from 'node:util';
import type { StreamKind } from '@greenlight/contract/live';
import type { CaptionTrack } from '@greenlight/contract/media';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { changeCaptionLanguages } from '../transcode/broadcast/broadcast-asset.ts';
import { languageName } from '../transcode/trim/caption-rendition.ts';
import { announceLiveChange } from './announce-live.ts';
import { updateCaptionTracks, updatePlayoutCaptions } from './stream-caption-queries.ts';
import type { StreamSettings } from './stream-settings.ts';

interface CaptionSettings {
  captionLanguage: string;
  secondCaptionLanguage: string | null;
}

/** The languages of the caption tracks. */
export function captionLanguagesOf({ captionLanguage, secondCaptionLanguage }: CaptionSettings): string[] {
  return secondCaptionLanguage === null ? [captionLanguage] : [captionLanguage, secondCaptionLanguage];
}

/** The captions that viewers can choose: in a broadcast those that have come, else those of the videos. */
export function captionsOf(
  stream: CaptionSettings & { kind: StreamKind; captionTracks: number[]; playoutCaptions: CaptionTrack[] },
): CaptionTrack[] {
  if (stream.kind !== 'broadcast') return stream.playoutCaptions;
  return captionLanguagesOf(stream).flatMap((language, track) => {
    if (!stream.captionTracks.includes(track)) return [];
    return [{ language, label: languageName(language), isDefault: false }];
  });
}

/** Adds caption tracks to the status when their first captions have come. `tracks` are all that came. */
export async function showCaptions(
  platform: Platform,
  shown: { livestreamId: number; tracks: number[] },
): Promise<void> {
  await updateCaptionTracks(platform.db, shown);
  announceLiveChange(platform, platform.db);
}

/** Sets the caption languages of what a premiere or a station on air plays. */
export async function showPlayoutCaptions(
  platform: Pick<Platform, 'bus' | 'publicCache'>,
  tx: Db,
  shown: { livestreamId: number; captions: CaptionTrack[] },
): Promise<void> {
  if (await updatePlayoutCaptions(tx, shown)) announceLiveChange(platform, tx);
}

/** Throws `invalid_request` for settings that do not fit together. */
export async function changeCaptions(
  platform: Platform,
  tx: Db,
  { assetId, before, after }: { assetId: string | null; before: StreamSettings; after: StreamSettings },
): Promise<void> {
  const { captionLanguage, secondCaptionLanguage, hearsSpeech } = after;
  if (secondCaptionLanguage === captionLanguage) {
    throw invalidField('body.secondCaptionLanguage', 'Choose a language that differs from the first captions');
  }
  if (hearsSpeech && !before.hearsSpeech && !platform.config.speechProgram) {
    throw invalidField('body.hearsSpeech', 'This server has no program that recognises speech');
  }
  if (hearsSpeech && !/^en\b/.test(captionLanguage)) {
    throw invalidField('body.hearsSpeech', 'Only English speech is recognised');
  }
  const languages = captionLanguagesOf(after);
  if (isDeepStrictEqual(languages, captionLanguagesOf(before))) return;
  if (assetId !== null) await changeCaptionLanguages(tx, assetId, languages);
  announceLiveChange(platform, tx);
}
