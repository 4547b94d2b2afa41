import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../src/app/worker.ts';
import { eraseDueAccounts } from '../src/features/account/erasure/account-deletion.ts';
import { insertErasure } from '../src/features/account/erasure/account-deletion-queries.ts';
import { forgetChat } from '../src/features/chat/forget-chat.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp } from './accounts.ts';
import { openChatReader } from './chat-socket.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an erased account takes its messages and its pin along', async () => {
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const moderator = await signUp(server, { role: 'moderator' });
  const [leaver, stayer] = [await signUp(server), await signUp(server)];
  const [writer, reader, team] = await Promise.all(
    [leaver, stayer, moderator].map(({ token }) => openChatReader(server.url, token)),
  );
  if (!writer || !reader || !team) throw new Error('a socket is missing');
  const kept = await reader.write(livestreamId, 'Staying');
  const gone = [await writer.write(livestreamId, 'Leaving'), await writer.write(livestreamId, 'Leaving too')];
  await team.send({ type: 'pin', livestreamId, messageId: gone[1] ?? 0 });
  await reader.join(livestreamId);
  await insertErasure(server.platform.db, leaver.userId, server.clock.now());
  await eraseDueAccounts(server.platform);
  // A viewer who joins reads the chat as of the last sent event.
  const joined = () => reader.join(livestreamId);
  await expect.poll(joined).toMatchObject({ messages: [{ messageId: kept }], pinned: null });
  await expect
    .poll(() => reader.events())
    .toEqual([...gone.map((messageId) => ({ type: 'delete', messageId })), { type: 'pin', message: null }]);
  for (const { socket } of [writer, reader, team]) socket.disconnect();
});

test('a removed message is deleted after thirty days, and others stay', async () => {
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const reader = await openChatReader(server.url, (await signUp(server)).token);
  const [kept, removed] = [await reader.write(livestreamId, 'Stays'), await reader.write(livestreamId, 'Goes')];
  await reader.send({ type: 'remove', livestreamId, messageId: removed });
  reader.socket.disconnect();
  const idsLeft = async () => {
    await forgetChat(server.platform);
    const query = server.platform.db.selectFrom('chat_message').select('id').where('livestream_id', '=', livestreamId);
    return (await query.orderBy('id').execute()).map(({ id }) => id);
  };
  server.clock.advance(29 * dayMs);
  expect(await idsLeft()).toEqual([kept, removed]);
  server.clock.advance(2 * dayMs);
  expect(await idsLeft()).toEqual([kept]);
});
