import type { emote } from '@greenlight/contract/emote';
import type { studioEmotes } from '@greenlight/contract/emote-studio';
import { emoteUpload } from '@greenlight/contract/picture-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { takePictures } from '../../platform/http/picture-upload.ts';
import type { Authenticator } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { addEmote, listAllEmotes, removeEmote, renameEmote } from './edit-emote.ts';
import { readEmotes } from './emote.ts';

export function emoteRoutes(platform: Platform): Handlers<typeof emote> {
  return { list: () => readEmotes(platform) };
}

export function studioEmoteRoutes(platform: Platform): Handlers<typeof studioEmotes> {
  return {
    list: () => listAllEmotes(platform),
    rename: ({ viewer, params, body }) => renameEmote(platform, viewer.userId, { emoteId: params.id, name: body.name }),
    remove: ({ viewer, params }) => removeEmote(platform, viewer.userId, params.id),
  };
}

export function emoteRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  takePictures(app, authenticator, emoteUpload, {
    take: (bytes, { name }, { userId }) => addEmote(platform, userId, { name, bytes }),
  });
}
