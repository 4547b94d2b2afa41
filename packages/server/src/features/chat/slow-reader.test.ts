import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type ChatReader, openChatReader } from '../../../test/chat-socket.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { makeStream } from '../live/test-data.ts';

let server: TestServer;
let ada: TestAccount;
let bob: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await signUp(server), await signUp(server)];
});
afterAll(() => server?.close());

/** The field of ws that contains the TCP socket. */
const rawName = '_socket';

/** The connection of a reader. It can be paused. */
function connectionOf({ socket }: ChatReader): Socket {
  const { ws } = socket.io.engine.transport as unknown as { ws: Record<string, Socket> };
  return ws[rawName] as Socket;
}

/** Writes a hundred messages of two kilobytes each. Returns their ids. */
async function fillChat(livestreamId: number): Promise<number[]> {
  const { db, clock } = server.platform;
  const values = Array.from({ length: 100 }, () => ({
    livestream_id: livestreamId,
    account_id: ada.userId,
    client_id: randomUUID(),
    message: randomBytes(750).toString('base64'),
    created_at: clock.now(),
  }));
  return (await db.insertInto('chat_message').values(values).returning('id').execute()).map(({ id }) => id);
}

test('a viewer who does not read costs a bounded buffer, and reloads when reading again', {
  timeout: 60_000,
}, async () => {
  const { platform } = server;
  const { livestreamId } = await makeStream(platform, { access: 'free', onAir: true });
  const ids = await fillChat(livestreamId);
  const [slow, other] = [await openChatReader(server.url, ada.token), await openChatReader(server.url, bob.token)];
  const room = `chat ${livestreamId}`;
  for (const reader of [slow, other]) await reader.join(livestreamId);
  const connection = connectionOf(slow);
  connection.pause();
  const rounds = 80;
  for (let round = 1; round <= rounds; round += 1) {
    await inTransaction(platform.db, async (tx) =>
      raiseEvents(
        platform,
        tx,
        ids.map((subjectId) => ({ room, kind: 'message', subjectId })),
      ),
    );
    await expect.poll(() => other.framesOf('events').at(-1)?.number).toBe(round * ids.length);
  }
  expect(slow.framesOf('events')).toEqual([]);
  connection.resume();
  await expect.poll(() => slow.framesOf('reload'), { timeout: 10_000 }).toEqual([{ type: 'reload', livestreamId }]);
  const heard = slow.framesOf('events').at(-1)?.number ?? 0;
  expect(heard).toBeLessThan(rounds * ids.length);
  // The operating system has its own buffers. The rest was not kept.
  const state = await slow.join(livestreamId);
  expect(state.number).toBe(rounds * ids.length);
  await slow.write(livestreamId, 'Back');
  await expect.poll(() => slow.framesOf('events').at(-1)).toMatchObject({ after: state.number });
  expect(slow.framesOf('reload')).toHaveLength(1);
  for (const { socket } of [slow, other]) socket.disconnect();
});
