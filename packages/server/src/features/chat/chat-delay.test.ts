import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openChatSite } from '../../../test/chat-site.ts';
import { type ChatReader } from '../../../test/chat-socket.ts';
import { makeStream } from '../live/test-data.ts';

const { server, second, ada, bob, creator, open } = await openChatSite();

/**
 * A stream whose chat delays messages for this long, with its author, a viewer on another process and a moderator in
 * it.
 */
async function delayedChat(delayS: number) {
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const [author, viewer, team] = [await open(ada), await open(bob, second), await open(creator, second)];
  await team.send({ type: 'set-mode', livestreamId, settings: { delayS } });
  for (const reader of [author, viewer, team]) await reader.join(livestreamId);
  return { livestreamId, author, viewer, team };
}

function messagesOf(reader: ChatReader) {
  return reader.events().flatMap((event) => (event.type === 'message' ? [event.message] : []));
}

function idsOf(reader: ChatReader) {
  return messagesOf(reader).map(({ messageId }) => messageId);
}

test('a delayed message comes to moderators and its author at once, and to others when its time has come', async () => {
  const { livestreamId, author, viewer, team } = await delayedChat(10);
  const delayedUntil = new Date(server.clock.now().getTime() + 10_000).toISOString();
  const delayed = await author.write(livestreamId, 'Wait for it');
  const shown = await team.write(livestreamId, 'Moderators do not wait');
  for (const reader of [author, team]) {
    await expect.poll(() => idsOf(reader)).toEqual([delayed, shown]);
    expect(messagesOf(reader)[0]).toMatchObject({ messageId: delayed, delayedUntil });
    expect((await reader.join(livestreamId)).messages).toMatchObject([{ messageId: delayed, delayedUntil }, {}]);
  }
  await expect.poll(() => idsOf(viewer)).toEqual([shown]);
  // The event numbers have no gap for viewers who do not see the message.
  expect(viewer.framesOf('events').at(-1)?.number).toBe(author.framesOf('events').at(-1)?.number);
  expect((await viewer.join(livestreamId)).messages).toMatchObject([{ messageId: shown }]);
  server.clock.advance(9000);
  await sleep(600);
  expect(idsOf(viewer)).toEqual([shown]);
  server.clock.advance(1000);
  for (const reader of [author, viewer, team]) {
    await expect.poll(() => messagesOf(reader).at(-1)).toMatchObject({ messageId: delayed, message: 'Wait for it' });
    expect(messagesOf(reader).at(-1)?.delayedUntil).toBeUndefined();
    expect((await reader.join(livestreamId)).messages.map(({ messageId }) => messageId)).toEqual([delayed, shown]);
  }
});

test('nobody sees a delayed message in the history, the replay, a quote or after a reconnect', async () => {
  const { livestreamId, author, viewer, team } = await delayedChat(60);
  const delayed = await author.write(livestreamId, 'Not yet');
  const params = { id: livestreamId };
  const history = async () => (await bob.client.liveChat.history({ params })).messages.length;
  const replay = () => bob.client.liveChat.replay({ params, query: { piece: 0 } });
  expect([await history(), (await replay()).messages.length]).toEqual([0, 0]);
  const reply = { type: 'message', livestreamId, message: 'Early', replyToId: delayed } as const;
  for (const reader of [viewer, team]) expect(await reader.send(reply)).toMatchObject({ ok: false, code: 'not_found' });
  const { number } = await viewer.join(livestreamId);
  const back = await open(bob);
  await back.send({ type: 'resume', livestreamId, number: number - 1 });
  await expect.poll(() => back.framesOf('events')).toMatchObject([{ after: number - 1, number, events: [] }]);
  // 41 seconds later the piece is in the past, but something may still be added to it.
  server.clock.advance(41_000);
  expect((await replay()).isOver).toBe(false);
  server.clock.advance(19_000);
  await expect.poll(history).toBe(1);
  await expect.poll(replay).toMatchObject({ isOver: true, messages: [{ messageId: delayed }] });
});

test('a moderator removes a delayed message before others see it', async () => {
  const { livestreamId, author, viewer, team } = await delayedChat(30);
  const delayed = await author.write(livestreamId, 'Something rude');
  expect(await team.send({ type: 'remove', livestreamId, messageId: delayed })).toEqual({ ok: true, id: null });
  await expect.poll(() => author.events().at(-1)).toEqual({ type: 'delete', messageId: delayed });
  server.clock.advance(31_000);
  await sleep(600);
  expect(idsOf(viewer)).toEqual([]);
  expect((await team.join(livestreamId)).messages).toEqual([]);
});

test('a pin shows a delayed message at once', async () => {
  const { livestreamId, author, viewer, team } = await delayedChat(30);
  const messageId = await author.write(livestreamId, 'Worth a pin');
  await team.send({ type: 'pin', livestreamId, messageId });
  await expect
    .poll(() => viewer.events().slice(-2))
    .toMatchObject([
      { type: 'message', message: { messageId } },
      { type: 'pin', message: { messageId } },
    ]);
});

test('a message of a process that was killed is shown by another one', { timeout: 20_000 }, async () => {
  const { livestreamId, author, viewer } = await delayedChat(5);
  const messageId = await author.write(livestreamId, 'From beyond');
  // A killed process leaves only the row.
  author.socket.disconnect();
  server.clock.advance(5000);
  await expect.poll(() => idsOf(viewer), { timeout: 10_000 }).toEqual([messageId]);
  // Two processes showed it, but there was only one event.
  await sleep(600);
  expect(idsOf(viewer)).toEqual([messageId]);
});

test('a message that is sent again while it is delayed is one message', async () => {
  const { livestreamId, author, viewer } = await delayedChat(5);
  const clientId = randomUUID();
  const first = await author.write(livestreamId, 'Once', { clientId });
  expect(await author.write(livestreamId, 'Once', { clientId })).toBe(first);
  server.clock.advance(5000);
  await expect.poll(() => idsOf(viewer)).toEqual([first]);
});

test('emotes only takes emoji and the emotes of the service, and binds no moderator', async () => {
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const { db, clock } = server.platform;
  const image = { width: 112, height: 112, widths: [112], color: '#ffffff', alt: '' };
  const { id } = await db.insertInto('image').values(image).returning('id').executeTakeFirstOrThrow();
  const emote = { name: 'party', image_id: id, is_animated: false, created_at: clock.now() };
  await db.insertInto('chat_emote').values(emote).execute();
  const [writer, team] = [await open(ada), await open(creator)];
  await team.send({ type: 'set-mode', livestreamId, settings: { emotesOnly: true } });
  expect((await writer.join(livestreamId)).settings).toMatchObject({ emotesOnly: true, delayS: 0 });
  const say = (message: string, reader = writer) => reader.send({ type: 'message', livestreamId, message });
  for (const message of ['🎉', ':party:', '👩‍👩‍👧 :party: 🇪🇸❤️', '👍🏽:party::party:', '1️⃣ ☕']) {
    expect([message, await say(message)]).toMatchObject([message, { ok: true }]);
  }
  for (const message of ['Hi', '🎉 yes', ':nothing:', ':party', '7', '\u200d', ':PARTY:']) {
    expect([message, await say(message)]).toMatchObject([message, { ok: false, code: 'chat_emotes' }]);
  }
  expect(await say('Welcome!', team)).toMatchObject({ ok: true });
});
