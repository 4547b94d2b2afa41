import type { join, studioJoin } from '@greenlight/contract/join';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAllPitches, publishPitch, readJoinPages, withdrawPitch } from './pitch.ts';

export function joinRoutes(platform: Platform): Handlers<typeof join> {
  return { pages: () => readJoinPages(platform) };
}

export function studioJoinRoutes(platform: Platform): Handlers<typeof studioJoin> {
  return {
    list: () => listAllPitches(platform),
    publish: ({ viewer, params, body }) => publishPitch(platform, viewer.userId, { ...params, ...body }),
    withdraw: ({ viewer, params }) => withdrawPitch(platform, viewer.userId, params),
  };
}
