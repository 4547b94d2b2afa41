import type { badge } from '@greenlight/contract/badge';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBadges, selectBadge } from './badge.ts';

export function badgeRoutes(platform: Platform): Handlers<typeof badge> {
  return {
    list: ({ viewer }) => readBadges(platform, viewer.userId),
    select: ({ viewer, body }) => selectBadge(platform, { userId: viewer.userId, badge: body.badgeId }),
  };
}
