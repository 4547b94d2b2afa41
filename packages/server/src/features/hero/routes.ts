import type { heroes } from '@greenlight/contract/hero';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHeroes } from './service.ts';

export function heroRoutes(platform: Platform): Handlers<typeof heroes> {
  return {
    auth: async () => ({ heroes: await readHeroes(platform, { visitor: false }) }),
    anon: async () => ({ heroes: await readHeroes(platform, { visitor: true }) }),
  };
}
