import type { comment, pitchComment } from '@greenlight/contract/comment';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPublicComments } from './public-comments.ts';

export function commentRoutes(platform: Platform): Handlers<typeof comment> {
  return { list: ({ params, query }) => readPublicComments(platform, { place: params, ...query }) };
}

export function pitchCommentRoutes(platform: Platform): Handlers<typeof pitchComment> {
  return { list: ({ params, query }) => readPublicComments(platform, { place: params, ...query }) };
}
