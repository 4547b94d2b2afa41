import { z } from 'zod';
import { editedVersion, id, pathId, version } from './field.ts';
import { route, routeGroup } from './route.ts';

/** A subject with translatable texts. It includes its parts: a show includes its seasons. */
const translationSubject = z
  .string()
  .max(110)
  .regex(
    /^(?:(?:media|channel|creator|page|hero|banner|pitch|giveaway|bingo):[1-9]\d{0,14}|(?:plan|legal|badge):[a-z0-9]+(?:-[a-z0-9]+)*|faq|config|tags)$/,
    'Use a subject such as media:3',
  );

/** A translatable text in the default language. */
const translatableField = z.object({
  field: z.string(),
  name: z.string().describe('the field of the subject, such as title'),
  original: z.string(),
  maxLength: z.int(),
});
export type TranslatableField = z.infer<typeof translatableField>;

const ofSubject = z
  .object({
    version,
    fields: z.array(translatableField),
    translations: z.array(
      z.object({
        languageId: id,
        texts: z.record(z.string(), z.string()).describe('by field; without a text, the original is used'),
      }),
    ),
  })
  .meta({ id: 'Translations' });
export type Translations = z.infer<typeof ofSubject>;

const params = z.object({ subject: translationSubject });

export const studioTranslations = routeGroup('studio', {
  read: route({
    method: 'GET',
    path: '/v1/translations/:subject',
    access: 'content.edit',
    summary: 'The texts that the caller may edit, with their translations.',
    params,
    response: ofSubject,
    errors: ['not_found', 'forbidden'],
  }),
  save: route({
    method: 'PUT',
    path: '/v1/translations/:subject/:languageId',
    access: 'content.edit',
    large: true,
    summary: 'Replace all texts of a language. A missing or empty text falls back to the original.',
    params: params.extend({ languageId: pathId }),
    body: z.object({ texts: z.record(z.string().max(200), z.string().max(200_000)), version: editedVersion }),
    response: ofSubject,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
});
