import type { legal } from '@greenlight/contract/legal';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { accept, listTypes, readDocument, readDocuments, readLatest } from './service.ts';

export function legalRoutes(platform: Platform): Handlers<typeof legal> {
  return {
    list: ({ viewer }) => readDocuments(platform, viewer?.userId ?? null),
    typeList: () => listTypes(platform),
    latest: () => readLatest(platform),
    byType: ({ params, query }) => readDocument(platform, { ...params, ...query }),
    accept: ({ viewer, body }) => accept(platform, viewer.userId, body.documentIds),
  };
}
