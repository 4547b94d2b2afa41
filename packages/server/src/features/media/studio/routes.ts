import type { studioMedia } from '@greenlight/contract/media-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeCaptions, setCaptions } from '../caption/service.ts';
import { editMedia, makeDraft, transcodeAgain } from '../edit/service.ts';
import { takeFrame } from '../thumbnail/service.ts';
import { removeMedia } from '../trash/trash.ts';
import { listEditable, readEditable } from './service.ts';

export function studioMediaRoutes(platform: Platform): Handlers<typeof studioMedia> {
  return {
    list: ({ viewer, query: { page, pageSize, ...wanted } }) =>
      listEditable(platform, { editor: viewer, page: { page, pageSize }, ...wanted }),
    create: ({ viewer, body }) => makeDraft(platform, viewer, body),
    get: ({ viewer, params }) => readEditable(platform, viewer, params.mediaId),
    update: ({ viewer, params, body }) => editMedia(platform, viewer, params.mediaId, body),
    remove: ({ viewer, params }) => removeMedia(platform, viewer, params.mediaId),
    frameAsThumbnail: async ({ viewer, params, body }) => ({
      thumbnail: await takeFrame(platform, viewer, { mediaId: params.mediaId, time: body.time }),
    }),
    setCaptions: async ({ viewer, params, body }) => ({
      captions: await setCaptions(platform, viewer, { ...params, ...body }),
    }),
    removeCaptions: ({ viewer, params }) => removeCaptions(platform, viewer, params),
    transcode: ({ viewer, params }) => transcodeAgain(platform, viewer, params.mediaId),
  };
}
