import type { media } from '@greenlight/contract/media';
import type { studioMedia } from '@greenlight/contract/media-studio';
import type { studioTrash } from '@greenlight/contract/trash-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCatalogue } from './catalogue.ts';
import { readGenres } from './genre.ts';
import { likeVideo, unlikeVideo } from './like.ts';
import { readMedia } from './media-detail.ts';
import { removeCaptions, setCaptions } from './studio/captions.ts';
import { editMedia, makeDraft } from './studio/edit-media.ts';
import { listEditableMedia, readEditableMedia } from './studio/editable-media.ts';
import { takeFrame } from './studio/frame-as-thumbnail.ts';
import { repeatTranscode } from './studio/repeat-transcode.ts';
import { purgeMedia, readTrash, removeMedia, restoreMedia } from './studio/trash.ts';

/** The group without the calls of the playback feature. */
export function mediaRoutes(platform: Platform): Omit<Handlers<typeof media>, 'playback' | 'storyboard'> {
  return {
    list: ({ query }) => readCatalogue(platform, query),
    genres: () => readGenres(platform),
    detail: ({ params }) => readMedia(platform, params.mediaId),
    like: ({ viewer, params }) => likeVideo(platform, viewer.userId, params.mediaId),
    unlike: ({ viewer, params }) => unlikeVideo(platform, viewer.userId, params.mediaId),
  };
}

export function studioMediaRoutes(platform: Platform): Handlers<typeof studioMedia> {
  return {
    list: ({ viewer, query: { page, pageSize, ...wanted } }) =>
      listEditableMedia(platform, { editor: viewer, page: { page, pageSize }, ...wanted }),
    create: ({ viewer, body }) => makeDraft(platform, viewer, body),
    get: ({ viewer, params }) => readEditableMedia(platform, viewer, params.mediaId),
    update: ({ viewer, params, body }) => editMedia(platform, viewer, params.mediaId, body),
    remove: ({ viewer, params }) => removeMedia(platform, viewer, params.mediaId),
    frameAsThumbnail: async ({ viewer, params, body }) => ({
      thumbnail: await takeFrame(platform, viewer, { mediaId: params.mediaId, time: body.time }),
    }),
    setCaptions: async ({ viewer, params, body }) => ({
      captions: await setCaptions(platform, viewer, { ...params, ...body }),
    }),
    removeCaptions: ({ viewer, params }) => removeCaptions(platform, viewer, params),
    transcode: ({ viewer, params }) => repeatTranscode(platform, viewer, params.mediaId),
  };
}

export function studioTrashRoutes(platform: Platform): Handlers<typeof studioTrash> {
  return {
    list: ({ viewer, query }) => readTrash(platform, viewer, query),
    restore: ({ viewer, params }) => restoreMedia(platform, viewer, params.mediaId),
    purge: ({ viewer, params }) => purgeMedia(platform, viewer, params.mediaId),
  };
}
