import type { legal } from '@greenlight/contract/legal';
import type { studioLegal } from '@greenlight/contract/legal-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptDocuments } from './acceptance.ts';
import { editKind, listKinds, makeKind, publishKind, removeKind } from './edit-legal-document.ts';
import { listTypes, readDocuments, readLatest, readShownDocument } from './legal-document.ts';

export function legalRoutes(platform: Platform): Handlers<typeof legal> {
  return {
    list: ({ viewer }) => readDocuments(platform, viewer?.userId ?? null),
    typeList: () => listTypes(platform),
    latest: () => readLatest(platform),
    byType: ({ params, query }) => readShownDocument(platform, { ...params, ...query }),
    accept: ({ viewer, body }) => acceptDocuments(platform, viewer.userId, body.documentIds),
  };
}

export function studioLegalRoutes(platform: Platform): Handlers<typeof studioLegal> {
  return {
    list: () => listKinds(platform),
    create: ({ viewer, body }) => makeKind(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editKind(platform, viewer.userId, params.type, body),
    publish: ({ viewer, params }) => publishKind(platform, viewer.userId, params.type),
    remove: ({ viewer, params }) => removeKind(platform, viewer.userId, params.type),
  };
}
