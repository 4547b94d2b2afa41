import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { image } from './image.ts';
import { group, route } from './route.ts';

export const giveawayEntity = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    image: image.nullable(),
    startsAt: dateTime,
    endsAt: dateTime,
    requiresSubscription: z.boolean(),
    entered: dateTime.nullable().describe('when the viewer entered'),
    winners: z.array(z.string()).describe('display names, once drawn'),
  })
  .meta({ id: 'Giveaway' });
export type Giveaway = z.infer<typeof giveawayEntity>;

export const giveaway = group('user', {
  list: route({
    method: 'GET',
    path: '/v1/giveaways',
    access: 'guest',
    summary: 'Giveaways that run, then those that ended of late.',
    response: z.object({ giveaways: z.array(giveawayEntity) }),
  }),
  enter: route({
    method: 'POST',
    path: '/v1/giveaways/:id/enter',
    access: 'account',
    summary: 'Enter a giveaway, once; entering again changes nothing.',
    params: z.object({ id: pathId }),
    response: giveawayEntity,
    errors: ['not_found', 'ended', 'subscription_required'],
  }),
});
