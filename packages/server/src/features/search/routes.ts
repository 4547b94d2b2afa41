import type { search } from '@greenlight/contract/search';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { find } from './search.ts';

export function searchRoutes(platform: Platform): Handlers<typeof search> {
  return { find: ({ query, viewer }) => find(platform, query, viewer?.userId ?? null) };
}
