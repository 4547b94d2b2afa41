import { z } from 'zod';
import { languageTag } from './field.ts';
import { captionTrack } from './media.ts';

/** Of a stream. */
export const captionSettings = z.object({
  captionLanguage: languageTag.describe('of the captions in what is sent (CC1), and of what is heard'),
  secondCaptionLanguage: languageTag
    .nullable()
    .describe('of the second captions in what is sent (CC3); null: they are not shown'),
  hearsSpeech: z
    .boolean()
    .describe('while no captions are sent, a program of the server writes what it hears: English, of low quality'),
});

export const captionDetail = captionSettings.extend({
  captions: z
    .array(captionTrack)
    .describe('of a broadcast those that came so far, else those of the videos that it plays'),
  canHearSpeech: z.boolean().describe('the operator has installed a program that recognises speech'),
});
