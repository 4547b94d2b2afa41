import type { join, studioJoin } from '@greenlight/contract/join';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listSalesTexts, publishSalesText, readJoinPages, withdrawSalesText } from './sales-text.ts';

export function joinRoutes(platform: Platform): Handlers<typeof join> {
  return { pages: () => readJoinPages(platform) };
}

export function studioJoinRoutes(platform: Platform): Handlers<typeof studioJoin> {
  return {
    list: () => listSalesTexts(platform),
    publish: ({ viewer, params, body }) => publishSalesText(platform, viewer.userId, { ...params, ...body }),
    withdraw: ({ viewer, params }) => withdrawSalesText(platform, viewer.userId, params),
  };
}
