import type { bingo } from '@greenlight/contract/bingo';
import { winnerExportFile } from '@greenlight/contract/bingo-file';
import type { studioBingo } from '@greenlight/contract/bingo-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { callSquare, undoCall } from './call-square.ts';
import { addGame, editGame, removeGame, setCalls } from './edit-game.ts';
import { addCodes, releasePrize } from './edit-prizes.ts';
import { moveGame } from './move-game.ts';
import { readAllCards, readGame, readGameOfMedia, readGames, readPrizes } from './read-game.ts';
import { listOwnGames, readStudioGame, readWinners } from './studio-game.ts';
import { beginWinnerExport, openWinnerExport } from './winner-export.ts';

export function bingoRoutes(platform: Platform): Handlers<typeof bingo> {
  return {
    list: ({ viewer, query: { stage, ...page } }) => readGames(platform, { userId: viewer.userId, stage, page }),
    ofMedia: ({ params }) => readGameOfMedia(platform, params.mediaId),
    read: ({ viewer, params }) => readGame(platform, viewer, params.id),
    prizes: ({ viewer, params }) => readPrizes(platform, { gameId: params.id, userId: viewer.userId }),
    cards: ({ viewer, params, query }) => readAllCards(platform, viewer, { gameId: params.id, ...query }),
  };
}

export function studioBingoRoutes(platform: Platform): Handlers<typeof studioBingo> {
  return {
    list: ({ viewer, query: { mediaId, ...page } }) => listOwnGames(platform, viewer, { mediaId, page }),
    read: ({ viewer, params }) => readStudioGame(platform, viewer, params.id),
    create: ({ viewer, body }) => addGame(platform, viewer, body),
    update: ({ viewer, params, body }) => editGame(platform, viewer, { gameId: params.id, ...body }),
    setCalls: ({ viewer, params, body }) => setCalls(platform, viewer, { gameId: params.id, ...body }),
    addCodes: ({ viewer, params, body }) => addCodes(platform, viewer, { gameId: params.id, ...body }),
    remove: ({ viewer, params }) => removeGame(platform, viewer, params.id),
    move: ({ viewer, params, body }) => moveGame(platform, viewer, { gameId: params.id, to: body.state }),
    call: ({ viewer, params, body }) => callSquare(platform, viewer, { gameId: params.id, ...body }),
    undo: ({ viewer, params, body }) => undoCall(platform, viewer, { gameId: params.id, ...body }),
    winners: ({ viewer, params, query }) => readWinners(platform, viewer, { gameId: params.id, page: query }),
    exportWinners: ({ viewer, params }) => beginWinnerExport(platform, viewer, params.id),
    release: ({ viewer, params, body }) => releasePrize(platform, viewer, { gameId: params.id, ...body }),
  };
}

export function bingoRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, winnerExportFile, (token) => openWinnerExport(platform, token));
}
