import type { LivestreamEdit } from '@greenlight/contract/live-studio';
import type { StreamValues, StudioStreamRow } from './studio-livestream-queries.ts';

/** The fields of a stream that its media entry does not have, except its start. */
export type StreamSettings = ReturnType<typeof settingsOf>;

export function settingsOf({ slate, ...stream }: StudioStreamRow) {
  const { slateMediaId, awayMaxS, keepsSlates, publishesRecording } = stream;
  const { captionLanguage, secondCaptionLanguage, hearsSpeech } = stream;
  return {
    slateImageId: slate?.id ?? null,
    slateMediaId,
    awayMaxS,
    keepsSlates,
    publishesRecording,
    captionLanguage,
    secondCaptionLanguage,
    hearsSpeech,
  };
}

/** Splits an edit into the change of the media entry, and the settings after the edit. */
export function splitEdit(before: StreamSettings, edit: Omit<LivestreamEdit, 'startsAt'>) {
  const { slateImageId, slateMediaId, awayMaxS, keepsSlates, publishesRecording, ...more } = edit;
  const { captionLanguage, secondCaptionLanguage, hearsSpeech, ...change } = more;
  const after: StreamSettings = {
    slateImageId: slateImageId === undefined ? before.slateImageId : slateImageId,
    slateMediaId: slateMediaId === undefined ? before.slateMediaId : slateMediaId,
    awayMaxS: awayMaxS ?? before.awayMaxS,
    keepsSlates: keepsSlates ?? before.keepsSlates,
    publishesRecording: publishesRecording ?? before.publishesRecording,
    captionLanguage: captionLanguage ?? before.captionLanguage,
    secondCaptionLanguage: secondCaptionLanguage === undefined ? before.secondCaptionLanguage : secondCaptionLanguage,
    hearsSpeech: hearsSpeech ?? before.hearsSpeech,
  };
  return { change, after };
}

export function valuesOf(settings: StreamSettings): StreamValues {
  return {
    slate_image_id: settings.slateImageId,
    slate_media_id: settings.slateMediaId,
    away_max_s: settings.awayMaxS,
    keeps_slates: settings.keepsSlates,
    publishes_recording: settings.publishesRecording,
    caption_language: settings.captionLanguage,
    second_caption_language: settings.secondCaptionLanguage,
    hears_speech: settings.hearsSpeech,
  };
}

const fields = [
  'startsAt',
  'slateImageId',
  'slateMediaId',
  'awayMaxS',
  'keepsSlates',
  'publishesRecording',
  'captionLanguage',
  'secondCaptionLanguage',
  'hearsSpeech',
];

/** Whether these fields belong to the stream, not to its media entry. */
export function isStreamChange(change: object): boolean {
  return fields.some((field) => field in change);
}
