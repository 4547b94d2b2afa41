import { z } from 'zod';
import { id, languageTag } from './field.ts';
import { group, route } from './route.ts';

/** Spec point 3; language 1 is the default. */
export const languageEntity = z
  .object({
    id,
    code: languageTag,
    altCodes: z.array(languageTag),
    name: z.string().describe('in the language itself'),
    direction: z.enum(['ltr', 'rtl']),
  })
  .meta({ id: 'Language' });
export type Language = z.infer<typeof languageEntity>;

export const language = group('content', {
  list: route({
    method: 'GET',
    path: '/v1/language',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The languages of the interface.',
    response: z.object({ languages: z.array(languageEntity) }),
  }),
});
