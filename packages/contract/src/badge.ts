import { z } from 'zod';
import { dateTime } from './field.ts';
import { image } from './image.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

export const badgeId = z.string().min(1).max(100);

/** How a badge is earned (docs/product/badge.md). */
export const badgeKind = z.enum([
  'plan',
  'months',
  'points',
  'streams',
  'comments',
  'bingo',
  'giveaway',
  'date',
  'joined',
  'hand',
]);
export type BadgeKind = z.infer<typeof badgeKind>;

/** A draft is seen only by staff. An ended badge can't be earned; its holders keep it. */
export const badgeState = z.enum(['draft', 'on', 'ended']);
export type BadgeState = z.infer<typeof badgeState>;

export const badgeEdition = z.object({
  limit: z.int().describe('number of members who can get it'),
  left: z.int(),
});

const badgeFields = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().describe('how it is earned'),
  image,
  kind: badgeKind,
  state: badgeState.exclude(['draft']),
  edition: badgeEdition.nullable().describe('null: not a limited edition'),
  endsAt: dateTime.nullable(),
  earned: dateTime.nullable(),
  selected: z.boolean().describe('shown beside the name'),
  progress: z
    .object({ count: z.int(), goal: z.int() })
    .nullable()
    .describe('null if nothing is counted, and for a badge that is earned or has ended'),
});
export const badgeEntity = markTranslatable(badgeFields.meta({ id: 'Badge' }), (badge) =>
  texts(badge, 'badge', badge.id, ['name', 'description']),
);
export type Badge = z.infer<typeof badgeEntity>;

const forMembers = { host: 'user', flag: 'badges_enabled' } as const;

export const badge = routeGroup(forMembers, {
  list: route({
    method: 'GET',
    path: '/v1/badges',
    access: 'account',
    summary: 'All badges; earned ones first.',
    response: z.object({ badges: z.array(badgeEntity) }),
    errors: ['not_found'],
  }),
  select: route({
    method: 'PUT',
    path: '/v1/badges/selected',
    access: 'account',
    summary: 'Show an earned badge beside the name, or none.',
    body: z.object({ badgeId: badgeId.nullable() }),
    response: z.object({ badges: z.array(badgeEntity) }),
    errors: ['not_found'],
  }),
});
