import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sockets, ViewerSocket } from '../../platform/realtime/sockets.ts';
import { readChapters } from '../media/chapter.ts';
import { chapterTopic, liveTopic } from './announce-live.ts';
import { readLiveStatus } from './live-status.ts';
import { streamStateOf } from './stream-state.ts';
import { findStudioStream } from './studio-livestream-queries.ts';

/**
 * Sends `status-updated` and `chapters` to every socket. After a gap in the bus, a change may have been missed.
 * Chapters are also in the public list.
 */
export async function sendLiveChanges({ bus, db, log }: Platform, sockets: Sockets): Promise<void> {
  const send = () => void sockets.emit('livestream', { type: 'status-updated' });
  await bus.subscribe(liveTopic, { onMessage: send, onGap: send });
  const sendChapters = async (mediaId: number) => {
    const stream = await findStudioStream(db, { mediaId, lock: false });
    if (!stream || streamStateOf(stream) !== 'live') return;
    const chapters = (await readChapters(db, [mediaId])).get(mediaId) ?? [];
    sockets.emit('livestream', { type: 'chapters', livestreamId: stream.id, chapters });
  };
  await bus.subscribe(chapterTopic, {
    onMessage: (message) =>
      void sendChapters(Number(message)).catch((error) =>
        log.warn({ err: error }, 'chapters of a stream were not sent'),
      ),
    onGap: () => undefined,
  });
}

/** Returns the status of the streams. The other messages of the event `livestream` belong to the chat. */
export async function answerLivestream(
  platform: Platform,
  viewer: Viewer,
  sent: Extract<LivestreamSent, { type: 'status' }>,
  socket: ViewerSocket,
): Promise<null> {
  const { type, ...wish } = sent;
  socket.emit('livestream', { type, body: await readLiveStatus(platform, viewer, wish) });
  return null;
}
