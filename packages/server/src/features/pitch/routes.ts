import type { pitch, publicPitch } from '@greenlight/contract/pitch';
import { pitchPicture, supporterExportFile, tallyFile } from '@greenlight/contract/pitch-file';
import type { studioPitches } from '@greenlight/contract/pitch-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { servePublicFile } from '../../platform/http/public-file.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireFeature } from '../config/feature-flag.ts';
import { changeSupport } from './change-support.ts';
import { checkPitch } from './check-pitch.ts';
import { setCreditName } from './credit-name.ts';
import {
  addPitch,
  editPitch,
  listPitches,
  postUpdate,
  previewMove,
  readStudioPitch,
  readSupporters,
  removePitch,
} from './edit-pitch.ts';
import { movePitch } from './move-pitch.ts';
import { readPitch, readPitches, readSupport, readSupportedPitches, readTally } from './read-pitch.ts';
import { drawPitchPicture } from './share-picture.ts';
import { readShowCredits } from './show-credits.ts';
import { beginSupporterExport, openSupporterExport } from './supporter-export.ts';
import { openTallyFile } from './tally-file.ts';

export function pitchRoutes(platform: Platform): Handlers<typeof pitch> {
  return {
    mine: ({ viewer, query }) => readSupportedPitches(platform, { userId: viewer.userId, page: query }),
    support: ({ viewer, params }) => readSupport(platform, { userId: viewer.userId, pitchId: params.id }),
    give: ({ viewer, params, body }) => changeSupport(platform, { userId: viewer.userId, pitchId: params.id, ...body }),
    takeBack: ({ viewer, params, body: { points: back, key } }) =>
      changeSupport(platform, { userId: viewer.userId, pitchId: params.id, points: -back, key }),
    setNamed: ({ viewer, params, body }) =>
      setCreditName(platform, { userId: viewer.userId, pitchId: params.id, ...body }),
  };
}

export function publicPitchRoutes(platform: Platform): Handlers<typeof publicPitch> {
  return {
    list: ({ query: { stage, ...page } }) => readPitches(platform, { stage, page }),
    read: ({ params }) => readPitch(platform, params.id),
    ofShow: ({ params }) => readShowCredits(platform, params.id),
    tally: ({ params, query }) => readTally(platform, { pitchId: params.id, ...query }),
  };
}

export function studioPitchRoutes(platform: Platform): Handlers<typeof studioPitches> {
  return {
    list: ({ query }) => listPitches(platform, query),
    read: ({ params }) => readStudioPitch(platform, params.id),
    create: ({ viewer, body }) => addPitch(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editPitch(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removePitch(platform, viewer.userId, params.id),
    move: async ({ viewer, params, body }) => {
      await movePitch(platform, viewer.userId, { pitchId: params.id, to: body.state });
      return readStudioPitch(platform, params.id);
    },
    preview: ({ params, query }) => previewMove(platform, { pitchId: params.id, to: query.state }),
    postUpdate: ({ viewer, params, body }) => postUpdate(platform, viewer.userId, { pitchId: params.id, ...body }),
    supporters: ({ params, query }) => readSupporters(platform, { pitchId: params.id, page: query }),
    exportSupporters: ({ viewer, params }) => beginSupporterExport(platform, viewer, params.id),
    check: ({ params }) => checkPitch(platform, params.id),
  };
}

export function pitchRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, supporterExportFile, (token) => openSupporterExport(platform, token));
  servePublicFile(app, platform, {
    name: 'tally-file',
    file: tallyFile,
    open: async (id) => {
      await requireFeature(platform, 'points_enabled');
      return { filename: `tally-${id}.csv`, body: await openTallyFile(platform, id) };
    },
  });
  servePublicFile(app, platform, {
    name: 'pitch-picture',
    file: pitchPicture,
    open: async (id) => {
      await requireFeature(platform, 'points_enabled');
      return { filename: `pitch-${id}.jpg`, body: await drawPitchPicture(platform, id), inline: true };
    },
  });
}
