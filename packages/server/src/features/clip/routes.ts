import type { clips, studioClips } from '@greenlight/contract/clip';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClip } from './create-clip.ts';
import { playClip } from './play-clip.ts';
import { readClip, readClipsOfVideo, readOwnClips } from './read-clip.ts';
import { removeClipOfVideo, removeOwnClip, reportClip } from './remove-clip.ts';
import { readStudioClips } from './studio-clip.ts';

export function clipRoutes(platform: Platform): Handlers<typeof clips> {
  return {
    get: ({ params }) => readClip(platform, params.clipId),
    ofVideo: ({ viewer, params, query }) => readClipsOfVideo(platform, { viewer, ...params, ...query }),
    own: ({ viewer, query }) => readOwnClips(platform, { userId: viewer.userId, ...query }),
    create: ({ viewer, body }) => createClip(platform, viewer, body),
    playback: ({ viewer, params, query }) => playClip(platform, { viewer, ...params, ...query }),
    report: ({ viewer, params, body }) => reportClip(platform, { userId: viewer.userId, ...params, ...body }),
    remove: ({ viewer, params }) => removeOwnClip(platform, { userId: viewer.userId, ...params }),
  };
}

export function studioClipRoutes(platform: Platform): Handlers<typeof studioClips> {
  return {
    list: ({ viewer, query }) => readStudioClips(platform, viewer, query),
    remove: ({ viewer, params }) => removeClipOfVideo(platform, viewer, params.clipId),
  };
}
