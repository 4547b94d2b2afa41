import type { LivestreamSent } from '@greenlight/contract/realtime';
import { contentChanged } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sockets, ViewerSocket } from '../../platform/realtime/sockets.ts';
import { readLiveStatus } from './live-status.ts';

/** Bus topic: a stream went on air, ended, was announced, moved or cancelled. */
const liveTopic = 'live-changed';

/** Tells caches and sockets after the commit that the status of streams has changed. */
export function liveChanged(platform: Pick<Platform, 'bus' | 'publicCache'>, db: Db): void {
  contentChanged(platform, db);
  platform.bus.publish(db, liveTopic, '');
}

/** Sends `status-updated` to every socket. After a gap in the bus, a change may have been missed. */
export async function sendLiveChanges({ bus }: Platform, sockets: Sockets): Promise<void> {
  const send = () => void sockets.emit('livestream', { type: 'status-updated' });
  await bus.subscribe(liveTopic, { onMessage: send, onGap: send });
}

/** Answers the status of the streams. The other messages of the event `livestream` are those of the chat. */
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
