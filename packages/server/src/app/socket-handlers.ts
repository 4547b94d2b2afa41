import { answerBingo, openBingoRooms } from '../features/bingo/realtime.ts';
import { answerChat, openChat } from '../features/chat/realtime.ts';
import { answerComment, openCommentRooms } from '../features/comment/realtime.ts';
import { answerLivestream } from '../features/live/realtime.ts';
import { answerPitch, openPitchRooms } from '../features/pitch/realtime.ts';
import type { Platform } from '../platform/platform.ts';
import type { SocketHandlers } from '../platform/realtime/sockets.ts';

/** The messages of the socket, each from its feature. */
export async function socketHandlers(platform: Platform): Promise<{ handlers: SocketHandlers; close: () => void }> {
  const comments = await openCommentRooms(platform);
  const chat = await openChat(platform);
  const games = await openBingoRooms(platform);
  const pitches = await openPitchRooms(platform);
  return {
    handlers: {
      bingo: (viewer, sent, socket) => answerBingo(platform, games, viewer, sent, socket),
      comment: (viewer, sent, socket) => answerComment(platform, comments, viewer, sent, socket),
      livestream: (viewer, sent, socket) =>
        sent.type === 'status'
          ? answerLivestream(platform, viewer, sent, socket)
          : answerChat(platform, chat, viewer, sent, socket),
      pitch: (_, sent, socket) => answerPitch(platform, pitches, sent, socket),
    },
    close() {
      games.close();
      comments.close();
      chat.close();
      pitches.close();
    },
  };
}
