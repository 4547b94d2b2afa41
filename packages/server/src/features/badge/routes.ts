import type { badge } from '@greenlight/contract/badge';
import type { studioBadges } from '@greenlight/contract/badge-studio';
import { badgeExportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addBadge,
  editBadge,
  endBadge,
  listBadgesToEdit,
  readHolders,
  readStudioBadge,
  removeBadge,
  switchBadgeOn,
} from './edit-badge.ts';
import { grantByHand, readBadgesOfMember, takeBack } from './grant-by-hand.ts';
import { beginHolderExport, openHolderExport } from './holder-export.ts';
import { readLegibility } from './legibility.ts';
import { readPreview, startPreview } from './preview-badge.ts';
import { readBadges, selectBadge } from './read-badges.ts';

export function badgeRoutes(platform: Platform): Handlers<typeof badge> {
  return {
    list: ({ viewer }) => readBadges(platform, viewer.userId),
    select: ({ viewer, body }) => selectBadge(platform, { userId: viewer.userId, badge: body.badgeId }),
  };
}

export function studioBadgeRoutes(platform: Platform): Handlers<typeof studioBadges> {
  return {
    list: ({ query }) => listBadgesToEdit(platform, query),
    read: ({ params }) => readStudioBadge(platform, params.id),
    create: ({ viewer, body }) => addBadge(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editBadge(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeBadge(platform, viewer.userId, params.id),
    switchOn: ({ viewer, params }) => switchBadgeOn(platform, viewer.userId, params.id),
    end: ({ viewer, params }) => endBadge(platform, viewer.userId, params.id),
    startPreview: ({ params }) => startPreview(platform, params.id),
    preview: ({ params, query }) => readPreview(platform, { badge: params.id, page: query }),
    holders: ({ params, query }) => readHolders(platform, { id: params.id, page: query }),
    export: ({ viewer, params }) => beginHolderExport(platform, viewer.userId, params.id),
    legibility: ({ viewer, params }) => readLegibility(platform, { ...params, userId: viewer.userId }),
    ofMember: ({ params }) => readBadgesOfMember(platform, params.userId),
    grant: ({ viewer, params, body }) => grantByHand(platform, viewer.userId, { badge: params.id, ...body }),
    takeBack: ({ viewer, params, body }) => takeBack(platform, viewer.userId, { badge: params.id, ...body }),
  };
}

export function badgeRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, badgeExportFile, (token) => openHolderExport(platform, token));
}
