import { z } from 'zod';
import { languageTag } from './field.ts';
import { captionTrack } from './media.ts';

/** The caption settings of a stream. */
export const captionSettings = z.object({
  captionLanguage: languageTag.describe('language of the captions in the broadcast (CC1), and of speech recognition'),
  secondCaptionLanguage: languageTag
    .nullable()
    .describe('language of the second captions in the broadcast (CC3); null: they are not shown'),
  hearsSpeech: z
    .boolean()
    .describe('if the broadcast has no captions, speech recognition makes some: English, of low quality'),
});

export const captionDetail = captionSettings.extend({
  captions: z.array(captionTrack).describe('captions so far of a broadcast, or those of the videos that it plays'),
  canHearSpeech: z.boolean().describe('the operator has installed a program for speech recognition'),
});
