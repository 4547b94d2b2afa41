import { z } from 'zod';
import { dateTime, editedVersion, id, pathId } from './field.ts';
import { languageTexts } from './language.ts';
import { planId } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

/** The pages /learn-more and /join (docs/product/join.md). */
export const joinPage = z.enum(['learn-more', 'join']);
export type JoinPage = z.infer<typeof joinPage>;

/** The benefits of membership, on both pages and beside the plans. */
const benefits = [
  'benefits.adFree.title',
  'benefits.adFree.text',
  'benefits.points.title',
  'benefits.points.text',
  'benefits.merch.title',
  'benefits.merch.text',
  'benefits.devices.title',
  'benefits.devices.text',
  'plans.everything',
];

/** The editable texts of each page, by namespace. The rest of the page follows from the plans. */
export const salesTextKeys: Record<JoinPage, Record<string, string[]>> = {
  'learn-more': {
    join: [
      'hero',
      'text',
      'benefitsText',
      'devices',
      'devicesText',
      'promotions.merch.title',
      'promotions.merch.text',
      'promotions.merch.action',
    ],
    membership: benefits,
  },
  join: { join: ['pitch.title', 'pitch.text', 'benefitsText', 'closing'], membership: benefits },
};

export const join = routeGroup('content', {
  pages: route({
    method: 'GET',
    path: '/v1/join-pages',
    access: 'anyone',
    cache: { maxAge: 30, stale: 300 },
    summary: 'Whose sales text is published in which languages, and the plan of /join.',
    response: z.object({
      pages: z.array(z.object({ page: joinPage, languages: z.array(id) })),
      planId: planId.nullable().describe('the plan whose price /join shows; null: the plans on sale'),
    }),
  }),
});

const salesTexts = z.object({
  pitches: z.array(z.object({ page: joinPage, languageId: id, publishedAt: dateTime })),
});
const params = z.object({ page: joinPage, languageId: pathId });

export const studioJoin = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/join-pitches',
    access: 'site.edit',
    summary: 'The sales texts that are published; all others are drafts, which nobody sees.',
    response: salesTexts,
  }),
  publish: route({
    method: 'PUT',
    path: '/v1/join-pitches/:page/:languageId',
    access: 'site.edit',
    large: true,
    summary: 'Publish the sales text of a page in a language, with these words: all that it has.',
    params,
    body: z.object({ texts: languageTexts, version: editedVersion }),
    response: salesTexts,
    errors: ['not_found', 'conflict'],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/join-pitches/:page/:languageId',
    access: 'site.edit',
    summary: 'Show what is made of the plans on offer instead.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});

/** Message from the studio to the preview frame of a page, with the texts being edited. */
export const salesTextDraft = z.object({ kind: z.literal('join-sales-text'), languageId: id, texts: languageTexts });
/** Message from the preview to the studio when the preview is ready. */
export const salesTextDraftRequest = 'join-sales-text-request';
