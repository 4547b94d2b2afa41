import { z } from 'zod';
import { id, languageTag, pathId } from './field.ts';
import { languageTextsMax } from './limits.ts';
import { route, routeGroup } from './route.ts';

/** A language (docs/product/language.md). Language 1 is the default. */
export const languageEntity = z
  .object({
    id,
    code: languageTag,
    altCodes: z.array(languageTag),
    name: z.string().describe('the name of the language in the language itself'),
    direction: z.enum(['ltr', 'rtl']),
  })
  .meta({ id: 'Language' });
export type Language = z.infer<typeof languageEntity>;

const namespace = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'Use a namespace such as shell');
const key = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][\w-]*(?:\.[\w-]+)*$/, 'Use a key such as nav.home');

/** Texts that replace built-in ones, by namespace and key, such as `{ shell: { 'nav.home': 'Start' } }`. */
export const languageTexts = z
  .record(namespace, z.record(key, z.string().max(2000)))
  .refine((texts) => Object.values(texts).flatMap(Object.keys).length <= languageTextsMax, 'There are too many texts');
export type LanguageTexts = z.infer<typeof languageTexts>;

export const language = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v1/language',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The languages of the interface.',
    response: z.object({ languages: z.array(languageEntity) }),
  }),
  texts: route({
    method: 'GET',
    path: '/v1/language/:id/texts',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The texts of a language that were changed in the studio.',
    params: z.object({ id: pathId }),
    response: z.object({ texts: languageTexts }),
    errors: ['not_found'],
  }),
});
