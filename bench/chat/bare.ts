// The limit: nothing but the same batches. What a client sends goes to all.
import { randomUUID } from 'node:crypto';
import { serveBareWs } from '../load/bare-ws.ts';

const flushEveryMs = 75;
const author = { userId: randomUUID(), displayName: 'Member 100', role: 'member', avatarUrl: null, badgeUrl: null };
let waiting: unknown[] = [];
let number = 0;

const sendToAll = serveBareWs((text) => {
  const message = {
    messageId: number + waiting.length + 1,
    livestreamId: 1,
    clientId: randomUUID(),
    message: String(text),
    created: new Date().toISOString(),
    offsetMs: 1000,
    author,
    isAnnouncement: false,
    replyTo: null,
    mentions: [],
  };
  waiting.push({ type: 'message', message });
});

function flush() {
  if (waiting.length === 0) return;
  const after = number;
  number += waiting.length;
  const frame = { type: 'events', livestreamId: 1, after, number, events: waiting };
  waiting = [];
  sendToAll(Buffer.from(`42${JSON.stringify(['livestream', frame])}`));
}

setInterval(flush, flushEveryMs);
process.on('SIGUSR2', () => console.log('memory 1 0'));
