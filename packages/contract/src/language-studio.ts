import { z } from 'zod';
import { editedVersion, id, languageTag, pathId, version } from './field.ts';
import { languageEntity, languageTexts } from './language.ts';
import { noContent, route, routeGroup } from './route.ts';

const editable = languageEntity.omit({ id: true }).extend({
  code: languageTag,
  altCodes: z.array(languageTag).max(20),
  name: z.string().trim().min(1, 'Enter a name').max(60),
  published: z.boolean(),
  position: z.int().min(0).max(10_000),
  texts: languageTexts.describe('replace built-in texts; an empty one restores the built-in text'),
});
export const studioLanguage = editable.extend({ id, version }).meta({ id: 'StudioLanguage' });
export type StudioLanguage = z.infer<typeof studioLanguage>;

const params = z.object({ id: pathId });

export const studioLanguages = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/languages',
    access: 'site.edit',
    summary: 'All languages in their order; number 1 is the default and always published.',
    response: z.object({ languages: z.array(studioLanguage) }),
  }),
  create: route({
    method: 'POST',
    path: '/v1/languages',
    access: 'site.edit',
    large: true,
    summary: 'Add a language.',
    body: editable.partial().required({ code: true, name: true }),
    response: studioLanguage,
    errors: ['slug_taken'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/languages/:id',
    access: 'site.edit',
    large: true,
    summary: 'Change the given fields and texts; the others stay.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioLanguage,
    errors: ['not_found', 'conflict', 'slug_taken', 'forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/languages/:id',
    access: 'site.edit',
    summary: 'Delete a language. Number 1 cannot be deleted.',
    params,
    response: noContent,
    errors: ['not_found', 'forbidden'],
  }),
});
