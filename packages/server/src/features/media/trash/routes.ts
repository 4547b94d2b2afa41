import type { studioTrash } from '@greenlight/contract/trash-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeMedia, readTrash, restoreMedia } from './trash.ts';

export function studioTrashRoutes(platform: Platform): Handlers<typeof studioTrash> {
  return {
    list: ({ viewer, query }) => readTrash(platform, viewer, query),
    restore: ({ viewer, params }) => restoreMedia(platform, viewer, params.mediaId),
    purge: ({ viewer, params }) => purgeMedia(platform, viewer, params.mediaId),
  };
}
