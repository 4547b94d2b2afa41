import { z } from 'zod';
import { dateTime, slug } from './field.ts';
import { legalDocument, legalDocumentRef } from './legal.ts';
import { noContent, route, routeGroup } from './route.ts';

export const studioLegalType = z
  .object({
    type: slug,
    title: z.string().trim().min(1, 'Enter a title').max(100),
    required: z.boolean().describe('members must accept it'),
    draft: z.string().max(200_000).describe('Markdown; the text of the next version'),
    updated: dateTime,
    versions: z.array(legalDocumentRef).describe('newest first'),
  })
  .meta({ id: 'StudioLegalType' });
export type StudioLegalType = z.infer<typeof studioLegalType>;

const params = z.object({ type: slug });

export const studioLegal = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/legal',
    access: 'legal.edit',
    summary: 'All kinds of legal documents with their drafts and versions.',
    response: z.object({ types: z.array(studioLegalType) }),
  }),
  create: route({
    method: 'POST',
    path: '/v1/legal',
    access: 'legal.edit',
    summary: 'Make a kind of document.',
    body: studioLegalType.pick({ type: true, title: true, required: true }),
    response: studioLegalType,
    errors: ['slug_taken'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/legal/:type',
    access: 'legal.edit',
    large: true,
    summary: 'Change the title, the draft, or whether it must be accepted. Published versions stay as they are.',
    params,
    body: studioLegalType.pick({ title: true, required: true, draft: true }).partial(),
    response: studioLegalType,
    errors: ['not_found'],
  }),
  publish: route({
    method: 'POST',
    path: '/v1/legal/:type/publish',
    access: 'legal.edit',
    summary: 'Publish the draft as a new version. If acceptance is required, members must accept it again.',
    params,
    response: legalDocument,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/legal/:type',
    access: 'legal.edit',
    summary: 'Remove a kind of document that was never published.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
});
