import { z } from 'zod';
import { dateTime } from './field.ts';
import { image } from './image.ts';
import { group, route } from './route.ts';

export const badgeEntity = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().describe('how it is earned'),
    image,
    earned: dateTime.nullable(),
    selected: z.boolean().describe('shown beside the name'),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof badgeEntity>;

const forMembers = { host: 'user', flag: 'badges_enabled' } as const;

export const badge = group(forMembers, {
  list: route({
    method: 'GET',
    path: '/v1/badges',
    access: 'account',
    summary: 'All badges; earned ones first.',
    response: z.object({ badges: z.array(badgeEntity) }),
  }),
  select: route({
    method: 'PUT',
    path: '/v1/badges/selected',
    access: 'account',
    summary: 'Show an earned badge beside the name, or none.',
    body: z.object({ badgeId: z.string().max(100).nullable() }),
    response: z.object({ badges: z.array(badgeEntity) }),
    errors: ['not_found'],
  }),
});
