import type { giveaway, publicGiveaway } from '@greenlight/contract/giveaway';
import { giveawayExportFile, giveawayFile, giveawayPicture } from '@greenlight/contract/giveaway-file';
import type { studioGiveaways } from '@greenlight/contract/giveaway-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { servePublicFile } from '../../platform/http/public-file.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireFeature } from '../config/feature-flag.ts';
import { cancelGiveaway } from './cancel-giveaway.ts';
import { claimPrize, declinePrize, readAddress, readWinners, shipPrize } from './claim-prize.ts';
import { addGiveaway, editGiveaway, listGiveaways, readStudioGiveaway, removeGiveaway } from './edit-giveaway.ts';
import { enterGiveaway, readOwnEntry, withdrawEntry } from './enter-giveaway.ts';
import { openGiveawayFile } from './giveaway-file.ts';
import { closeGiveaway, openGiveaway, requestDraw } from './open-giveaway.ts';
import { readProof } from './proof.ts';
import { readGiveaway, readGiveaways, readLines } from './read-giveaway.ts';
import { drawGiveawayPicture } from './share-picture.ts';
import { beginExport, excludeEntry, openExport, previewEntrants, readEntries, readReport } from './team-view.ts';

export function giveawayRoutes(platform: Platform): Handlers<typeof giveaway> {
  return {
    own: ({ viewer, params }) => readOwnEntry(platform, { userId: viewer.userId, giveawayId: params.id }),
    enter: ({ viewer, params, body, ip }) =>
      enterGiveaway(platform, { userId: viewer.userId, giveawayId: params.id, ip, ...body }),
    withdraw: ({ viewer, params }) => withdrawEntry(platform, { userId: viewer.userId, giveawayId: params.id }),
    proof: ({ viewer, params }) => readProof(platform, { userId: viewer.userId, giveawayId: params.id }),
    claim: ({ viewer, params, body }) =>
      claimPrize(platform, { userId: viewer.userId, giveawayId: params.id, ...body }),
    decline: ({ viewer, params }) => declinePrize(platform, { userId: viewer.userId, giveawayId: params.id }),
  };
}

export function publicGiveawayRoutes(platform: Platform): Handlers<typeof publicGiveaway> {
  return {
    list: ({ query: { stage, ...page } }) => readGiveaways(platform, { stage, page }),
    read: ({ params }) => readGiveaway(platform, params.id),
    lines: ({ params, query }) => readLines(platform, { giveawayId: params.id, ...query }),
  };
}

export function studioGiveawayRoutes(platform: Platform): Handlers<typeof studioGiveaways> {
  const after = async (change: Promise<void>, giveawayId: number) => {
    await change;
    return readStudioGiveaway(platform, giveawayId);
  };
  return {
    list: ({ query }) => listGiveaways(platform, query),
    read: ({ params }) => readStudioGiveaway(platform, params.id),
    create: ({ viewer, body }) => addGiveaway(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editGiveaway(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeGiveaway(platform, viewer.userId, params.id),
    preview: ({ params }) => previewEntrants(platform, params.id),
    open: ({ viewer, params }) => after(openGiveaway(platform, viewer.userId, params.id), params.id),
    close: ({ viewer, params }) => after(closeGiveaway(platform, viewer.userId, params.id), params.id),
    draw: ({ viewer, params }) => after(requestDraw(platform, viewer.userId, params.id), params.id),
    cancel: ({ viewer, params, body }) =>
      after(cancelGiveaway(platform, viewer.userId, { giveawayId: params.id, ...body }), params.id),
    entries: ({ params, query }) => readEntries(platform, { giveawayId: params.id, page: query }),
    exclude: ({ viewer, params, body }) => excludeEntry(platform, viewer.userId, { giveawayId: params.id, ...body }),
    report: ({ params }) => readReport(platform, params.id),
    exportEntries: ({ viewer, params }) => beginExport(platform, viewer.userId, params.id),
    winners: ({ params }) => readWinners(platform, params.id),
    readAddress: ({ viewer, params }) => readAddress(platform, viewer.userId, params.id),
    ship: ({ viewer, params }) => shipPrize(platform, viewer.userId, params.id),
  };
}

export function giveawayRawRoutes(app: FastifyInstance, platform: Platform): void {
  servePublicFile(app, platform, {
    name: 'giveaway-file',
    file: giveawayFile,
    open: async (id) => {
      await requireFeature(platform, 'giveaways_enabled');
      return { filename: `giveaway-${id}.csv`, body: await openGiveawayFile(platform, id) };
    },
  });
  servePublicFile(app, platform, {
    name: 'giveaway-picture',
    file: giveawayPicture,
    open: async (id) => {
      await requireFeature(platform, 'giveaways_enabled');
      return { filename: `giveaway-${id}.jpg`, body: await drawGiveawayPicture(platform, id), inline: true };
    },
  });
  serveByToken(app, giveawayExportFile, (token) => openExport(platform, token));
}
