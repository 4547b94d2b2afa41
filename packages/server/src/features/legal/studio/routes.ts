import type { studioLegal } from '@greenlight/contract/legal-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editKind, listKinds, makeKind, publishKind, removeKind } from './service.ts';

export function studioLegalRoutes(platform: Platform): Handlers<typeof studioLegal> {
  return {
    list: () => listKinds(platform),
    create: ({ viewer, body }) => makeKind(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editKind(platform, viewer.userId, params.type, body),
    publish: ({ viewer, params }) => publishKind(platform, viewer.userId, params.type),
    remove: ({ viewer, params }) => removeKind(platform, viewer.userId, params.type),
  };
}
