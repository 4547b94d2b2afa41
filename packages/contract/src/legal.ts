import { z } from 'zod';
import { dateTime, id, queryInt, slug } from './field.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

export const legalDocumentRef = markTranslatable(
  z
    .object({
      id: id.describe('id of this version'),
      type: z.string(),
      title: z.string(),
      version: z.int(),
      publishedAt: dateTime,
      required: z.boolean().describe('members must accept it'),
    })
    .meta({ id: 'LegalDocumentRef' }),
  (version) => texts(version, 'legal', version.id, ['title']),
);
export const legalDocument = markTranslatable(
  legalDocumentRef.extend({ text: z.string().describe('Markdown') }).meta({ id: 'LegalDocument' }),
  documentTexts,
);

function documentTexts(version: { id: number; title: string; text: string }) {
  return texts(version, 'legal', version.id, ['title', 'text']);
}

const legalDocumentType = markTranslatable(
  legalDocumentRef.pick({ id: true, type: true, title: true, required: true }),
  (version) => texts(version, 'legal', version.id, ['title']),
);

export type LegalDocument = z.infer<typeof legalDocument>;

const missing = z.array(legalDocumentRef).describe('required documents that the viewer has not accepted yet');
const cache = { maxAge: 60, stale: 600 };

export const legal = routeGroup('user', {
  list: route({
    method: 'GET',
    path: '/v1/legaldocuments',
    access: 'guest',
    cache,
    summary: 'The documents in force, and those that the viewer has not accepted yet.',
    response: z.object({ documents: z.array(legalDocumentRef), missing }),
  }),
  typeList: route({
    method: 'GET',
    path: '/v1/legaldocuments/types',
    access: 'anyone',
    cache,
    summary: 'The kinds of documents.',
    response: z.object({ types: z.array(legalDocumentType) }),
  }),
  latest: route({
    method: 'GET',
    path: '/v1/legaldocuments/latest',
    access: 'anyone',
    cache,
    summary: 'The version in force of each kind, with its text.',
    response: z.object({ documents: z.array(legalDocument) }),
  }),
  byType: route({
    method: 'GET',
    path: '/v1/legaldocuments/:type',
    access: 'anyone',
    cache,
    summary: 'One kind: its text in force or that of an earlier version, and a list of its versions.',
    params: z.object({ type: slug }),
    query: z.object({ version: queryInt(1, 100_000).optional() }),
    response: markTranslatable(legalDocument.extend({ versions: z.array(legalDocumentRef) }), documentTexts),
    errors: ['not_found'],
  }),
  accept: route({
    method: 'POST',
    path: '/v1/legaldocuments/accept',
    access: 'account',
    summary: 'Accept versions of documents.',
    body: z.object({ documentIds: z.array(id).min(1).max(50) }),
    response: z.object({ missing }),
    errors: ['not_found'],
  }),
});
