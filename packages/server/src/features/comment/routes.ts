import type { comment } from '@greenlight/contract/comment';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPublicComments } from './public-comments.ts';

export function commentRoutes(platform: Platform): Handlers<typeof comment> {
  return { list: ({ params, query }) => readPublicComments(platform, { ...params, ...query }) };
}
