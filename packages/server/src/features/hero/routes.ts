import type { heroes } from '@greenlight/contract/hero';
import type { studioHeroes } from '@greenlight/contract/hero-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readMembership } from '../money/entitlement/read-membership.ts';
import { addHero, editHero, listAllHeroes, removeHero } from './edit-hero.ts';
import { readHeroes } from './hero.ts';
import { orderHeroes } from './hero-order.ts';

export function heroRoutes(platform: Platform): Handlers<typeof heroes> {
  return {
    auth: async ({ viewer }) => {
      const { member } = await readMembership(platform, viewer.userId);
      return { heroes: await readHeroes(platform, member ? 'member' : 'account') };
    },
    anon: async () => ({ heroes: await readHeroes(platform, 'visitor') }),
  };
}

export function studioHeroRoutes(platform: Platform): Handlers<typeof studioHeroes> {
  return {
    list: ({ query }) => listAllHeroes(platform, query),
    create: ({ viewer, body }) => addHero(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editHero(platform, viewer.userId, params.id, body),
    order: ({ viewer, body }) => orderHeroes(platform, viewer.userId, body.ids),
    remove: ({ viewer, params }) => removeHero(platform, viewer.userId, params.id),
  };
}
