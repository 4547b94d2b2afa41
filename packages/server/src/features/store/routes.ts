import type { store } from '@greenlight/contract/store';
import type { studioStore } from '@greenlight/contract/store-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addStoreCodes, listStoreCodes, markCodesUsed, removeFreeCodes } from './manage-store-codes.ts';
import { readStoreCode, takeStoreCode } from './store-code.ts';

export function storeRoutes(platform: Platform): Handlers<typeof store> {
  return {
    code: ({ viewer }) => readStoreCode(platform, viewer.userId),
    takeCode: ({ viewer }) => takeStoreCode(platform, viewer.userId),
  };
}

export function studioStoreRoutes(platform: Platform): Handlers<typeof studioStore> {
  return {
    list: ({ query }) => listStoreCodes(platform, query),
    add: ({ viewer, body }) => addStoreCodes(platform, viewer.userId, body),
    tellUsed: ({ viewer, body }) => markCodesUsed(platform, viewer.userId, body.codes),
    removeFree: ({ viewer }) => removeFreeCodes(platform, viewer.userId),
  };
}
