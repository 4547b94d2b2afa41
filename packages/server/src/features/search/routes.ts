import type { search } from '@greenlight/contract/search';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchVideos } from './search.ts';

export function searchRoutes(platform: Platform): Handlers<typeof search> {
  return { find: ({ query, viewer }) => searchVideos(platform, query, viewer?.userId ?? null) };
}
