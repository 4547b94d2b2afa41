import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { openChatSite } from '../../../test/chat-site.ts';
import { type ChatReader } from '../../../test/chat-socket.ts';
import { grantPlanBadge } from '../badge/grant-badge.ts';
import { endLive } from '../live/on-air.ts';
import { makeStream } from '../live/test-data.ts';

const { server, second, ada, bob, creator, open, freeStream } = await openChatSite();

function textsOf(reader: ChatReader): string[] {
  return reader.events().flatMap((event) => (event.type === 'message' ? [event.message.message] : []));
}

test('a message comes to everybody on every process, and to its sender', async () => {
  const livestreamId = await freeStream();
  const [writer, near, far] = [await open(ada), await open(bob), await open(bob, second)];
  for (const reader of [writer, near, far]) {
    expect(await reader.join(livestreamId)).toMatchObject({ messages: [], number: 0, pinned: null, poll: null });
  }
  server.clock.advance(4000);
  const clientId = randomUUID();
  const messageId = await writer.write(livestreamId, 'Hello!', { clientId });
  for (const reader of [writer, near, far]) {
    await expect
      .poll(() => reader.events())
      .toMatchObject([
        {
          type: 'message',
          message: { messageId, clientId, message: 'Hello!', offsetMs: 4000, author: { displayName: 'Ada' } },
        },
      ]);
  }
  expect(await far.join(livestreamId)).toMatchObject({ messages: [{ messageId }], number: 1, problem: null });
});

test('the badge that a member shows is beside the name', async () => {
  const livestreamId = await freeStream();
  const [writer, reader] = [await open(ada), await open(bob)];
  await reader.join(livestreamId);
  await reader.write(livestreamId, 'Hi');
  await grantPlanBadge(server.platform.db, {
    userId: ada.userId,
    badge: 'annual',
    event: 'test',
    at: server.platform.clock.now(),
  });
  await writer.write(livestreamId, 'Hello!');
  const badgeUrl = `${server.url}/badge/star.svg`;
  await expect.poll(() => reader.events().at(-1)).toMatchObject({ message: { author: { badgeUrl } } });
  const { messages } = await (await open(bob)).join(livestreamId);
  expect(messages.map(({ author }) => [author.displayName, author.badgeUrl])).toEqual([
    ['Bob', null],
    ['Ada', badgeUrl],
  ]);
});

test('a message that is sent again after a lost answer is one message, also in slow mode', async () => {
  const livestreamId = await freeStream();
  const [writer, other, team] = [await open(ada), await open(bob), await open(creator)];
  await team.send({ type: 'set-mode', livestreamId, settings: { slowS: 30, noRepeats: true } });
  const clientId = randomUUID();
  const [first, same] = await Promise.all([
    writer.write(livestreamId, 'Once', { clientId }),
    writer.write(livestreamId, 'Once', { clientId }),
  ]);
  expect(same).toBe(first);
  await team.send({ type: 'set-mode', livestreamId, settings: { isClosed: true } });
  expect(await writer.write(livestreamId, 'Once', { clientId })).toBe(first);
  await team.send({ type: 'set-mode', livestreamId, settings: { isClosed: false } });
  // The client id of another member does not identify this message.
  expect(await other.write(livestreamId, 'Mine', { clientId })).not.toBe(first);
  expect((await writer.join(livestreamId)).messages.map(({ message }) => message)).toEqual(['Once', 'Mine']);
});

test('a message that another process is just storing is answered when it is sent again', async () => {
  const { db } = server.platform;
  const livestreamId = await freeStream();
  const writer = await open(ada);
  const [clientId, message] = [randomUUID(), 'Once'];
  const { id, answer } = await db.transaction().execute(async (tx) => {
    const row = { livestream_id: livestreamId, account_id: ada.userId, client_id: clientId, message };
    const made = tx.insertInto('chat_message').values({ ...row, created_at: server.clock.now() });
    const stored = await made.returning('id').executeTakeFirstOrThrow();
    const sent = writer.write(livestreamId, message, { clientId });
    sent.catch(() => undefined);
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into chat_message%'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(1);
    // A promise would be awaited here, and it waits for the end of the transaction.
    return { id: stored.id, answer: () => sent };
  });
  expect(await answer()).toBe(id);
});

test('a reply quotes its message, and names stand for people of the chat alone', async () => {
  const livestreamId = await freeStream();
  const elsewhere = await freeStream();
  const [one, other] = [await open(ada), await open(bob)];
  await other.join(livestreamId);
  const question = await one.write(livestreamId, 'What lens is this?');
  const answer = await other.write(livestreamId, '@Ada a 35 mm', {
    replyToId: question,
    mentions: [ada.userId, creator.userId, randomUUID()],
  });
  await expect
    .poll(() => other.events().at(-1))
    .toMatchObject({
      message: {
        messageId: answer,
        replyTo: { messageId: question, displayName: 'Ada', message: 'What lens is this?' },
        mentions: [{ userId: ada.userId, displayName: 'Ada' }],
      },
    });
  const lost = { type: 'message', livestreamId: elsewhere, message: 'x', replyToId: question } as const;
  expect(await one.send(lost)).toMatchObject({ ok: false, code: 'not_found' });
  await one.send({ type: 'remove', livestreamId, messageId: question });
  expect((await other.join(livestreamId)).messages).toMatchObject([{ messageId: answer, replyTo: null }]);
  expect(await one.send({ ...lost, livestreamId })).toMatchObject({ ok: false, code: 'not_found' });
});

test('slow mode, no repeats and links off refuse with their codes, and not the team', async () => {
  const livestreamId = await freeStream();
  const [writer, team] = [await open(ada), await open(creator)];
  await writer.join(livestreamId);
  const say = (reader: ChatReader, message: string) => reader.send({ type: 'message', livestreamId, message });
  const set = (settings: object) => team.send({ type: 'set-mode', livestreamId, settings });
  expect(await set({ slowS: 30 })).toEqual({ ok: true, id: null });
  await expect.poll(() => writer.events()).toMatchObject([{ type: 'settings', settings: { slowS: 30 } }]);
  expect(await say(writer, 'One')).toMatchObject({ ok: true });
  server.clock.advance(10_000);
  expect(await say(writer, 'Two')).toEqual({
    ok: false,
    code: 'chat_slow',
    detail: 'Slow mode is on. Please wait 20 seconds before you write again.',
    values: { seconds: 20 },
  });
  for (const message of ['Team', 'Team again']) expect(await say(team, message)).toMatchObject({ ok: true });
  server.clock.advance(20_000);
  const both = await Promise.all([say(writer, 'Three'), say(writer, 'Four')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await set({ slowS: 0, noRepeats: true });
  expect(await say(writer, 'ONE')).toMatchObject({ ok: false, code: 'chat_repeated' });
  expect(await say(writer, 'One more')).toMatchObject({ ok: true });
  server.clock.advance(11 * 60_000);
  expect(await say(writer, 'One')).toMatchObject({ ok: true });
  await set({ noRepeats: false, linksOff: true });
  for (const link of [
    'see https://evil.example',
    'www.evil.example',
    'buy at cheap-things.com now',
    'go to spam.es',
    'ｅｖｉｌ．ｃｏｍ',
  ]) {
    expect(await say(writer, link)).toMatchObject({ ok: false, code: 'chat_link' });
    expect(await say(team, link)).toMatchObject({ ok: true });
  }
  expect(await say(writer, 'The end.Then 3.5 more, e.g. that')).toMatchObject({ ok: true });
});

test('a closed chat, one for members of some days, and one that is over take no message', async () => {
  const stream = await makeStream(server.platform, { access: 'free', onAir: true });
  const { livestreamId } = stream;
  const member = await signUp(server, { subscribed: true });
  const [writer, paying, team] = [await open(ada), await open(member), await open(creator)];
  const say = (reader: ChatReader) => reader.send({ type: 'message', livestreamId, message: 'Hi' });
  const set = (settings: object) => team.send({ type: 'set-mode', livestreamId, settings });
  expect(await writer.send({ type: 'set-mode', livestreamId, settings: {} })).toMatchObject({ code: 'forbidden' });
  await set({ isClosed: true });
  expect(await say(writer)).toMatchObject({ ok: false, code: 'chat_closed' });
  expect(await say(team)).toMatchObject({ ok: true });
  expect((await writer.join(livestreamId)).problem).toBe('chat_closed');
  await set({ isClosed: false, memberDays: 0 });
  expect(await say(writer)).toMatchObject({ ok: false, code: 'chat_member_days' });
  expect(await say(paying)).toMatchObject({ ok: true });
  await set({ memberDays: 7 });
  expect(await say(paying)).toMatchObject({ ok: false, code: 'chat_member_days' });
  await set({ memberDays: null });
  await endLive(server.platform, stream);
  expect(await say(writer)).toMatchObject({ ok: true });
  server.clock.advance(16 * 60_000);
  expect(await say(writer)).toMatchObject({ ok: false, code: 'ended' });
  const late = await open(bob);
  for (const sent of [{ type: 'react', reaction: 'heart' } as const, { type: 'vote', pollId: 1, option: 0 } as const])
    expect(await late.send({ ...sent, livestreamId })).toMatchObject({ ok: false, code: 'ended' });
});

test('the author and moderators remove a message, which takes its pin along', async () => {
  const livestreamId = await freeStream();
  const [writer, other, team] = [await open(ada), await open(bob), await open(creator)];
  await other.join(livestreamId);
  const [mine, pinned] = [await writer.write(livestreamId, 'Mine'), await writer.write(livestreamId, 'Pinned')];
  const asOther = (type: 'remove' | 'pin', messageId: number) => other.send({ type, livestreamId, messageId });
  expect(await asOther('remove', mine)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await asOther('pin', mine)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await team.send({ type: 'pin', livestreamId, messageId: pinned })).toEqual({ ok: true, id: null });
  expect((await other.join(livestreamId)).pinned).toMatchObject({ messageId: pinned, message: 'Pinned' });
  await writer.send({ type: 'remove', livestreamId, messageId: mine });
  expect(await team.send({ type: 'remove', livestreamId, messageId: pinned })).toEqual({ ok: true, id: null });
  expect(await team.send({ type: 'remove', livestreamId, messageId: pinned })).toMatchObject({ code: 'not_found' });
  await expect
    .poll(() => other.events().slice(-3))
    .toEqual([
      { type: 'delete', messageId: mine },
      { type: 'delete', messageId: pinned },
      { type: 'pin', message: null },
    ]);
  expect(await other.join(livestreamId)).toMatchObject({ messages: [], pinned: null });
  const audit = server.platform.db.selectFrom('audit_entry').select('subject').where('action', '=', 'chat.remove');
  expect(await audit.execute()).toEqual([{ subject: `chat:${pinned}` }]);
});

test('the team announces and unpins', async () => {
  const livestreamId = await freeStream();
  const [viewer, team] = [await open(bob), await open(creator)];
  expect((await viewer.join(livestreamId)).mayModerate).toBe(false);
  expect((await team.join(livestreamId)).mayModerate).toBe(true);
  const announce = { type: 'announce', livestreamId, message: 'Ten minutes break' } as const;
  expect(await viewer.send(announce)).toMatchObject({ ok: false, code: 'forbidden' });
  const answer = await team.send(announce);
  const messageId = answer.ok ? (answer.id ?? 0) : 0;
  await expect.poll(() => viewer.events()).toMatchObject([{ message: { messageId, isAnnouncement: true } }]);
  await team.send({ type: 'pin', livestreamId, messageId });
  await team.send({ type: 'unpin', livestreamId, messageId });
  await expect.poll(() => viewer.events().at(-1)).toEqual({ type: 'pin', message: null });
});

test('a ping subscribes, and a leave ends it', async () => {
  const livestreamId = await freeStream();
  const [writer, reader] = [await open(ada), await open(bob)];
  await writer.write(livestreamId, 'Before');
  await reader.send({ type: 'ping', livestreamId });
  await writer.write(livestreamId, 'During');
  await expect.poll(() => textsOf(reader)).toEqual(['During']);
  await reader.send({ type: 'leave', livestreamId });
  await writer.write(livestreamId, 'After');
  await reader.join(livestreamId);
  await writer.write(livestreamId, 'Back');
  await expect.poll(() => textsOf(reader)).toEqual(['During', 'Back']);
});

test('after a reconnect the rest comes, or the word to reload when it is too much', async () => {
  const livestreamId = await freeStream();
  const [writer, reader] = [await open(ada), await open(bob)];
  const { number } = await reader.join(livestreamId);
  reader.socket.disconnect();
  for (const message of ['One', 'Two']) await writer.write(livestreamId, message);
  const back = await open(bob, second);
  expect(await back.send({ type: 'resume', livestreamId, number })).toEqual({ ok: true, id: null });
  await expect.poll(() => textsOf(back)).toEqual(['One', 'Two']);
  expect(back.framesOf('events')[0]).toMatchObject({ after: number, number: number + 2 });
  await server.platform.db.deleteFrom('room_event').where('room', '=', `chat ${livestreamId}`).execute();
  const late = await open(bob);
  await late.send({ type: 'resume', livestreamId, number });
  await expect.poll(() => late.frames).toEqual([{ type: 'reload', livestreamId }]);
});

test('the history is paged backwards without shifting', async () => {
  const livestreamId = await freeStream();
  const writer = await open(ada);
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) ids.push(await writer.write(livestreamId, `Message ${index}`));
  const params = { id: livestreamId };
  const first = await bob.client.liveChat.history({ params, query: { pageSize: 3 } });
  expect(first).toMatchObject({ page: 1, pageSize: 3, hasMore: true });
  expect(first.messages.map(({ messageId }) => messageId)).toEqual([ids[6], ids[5], ids[4]]);
  await writer.write(livestreamId, 'Meanwhile');
  const query = { pageSize: 4, before: ids[4] ?? 0 };
  const rest = await bob.client.liveChat.history({ params, query });
  expect(rest.hasMore).toBe(false);
  expect(rest.messages.map(({ messageId }) => messageId)).toEqual(ids.slice(0, 4).toReversed());
});

test('the chat of any moment of a stream is there in pieces of 30 seconds', async () => {
  const livestreamId = await freeStream();
  const writer = await open(ada);
  const ids: number[] = [];
  for (const stepMs of [0, 29_999, 1, 45_000]) {
    server.clock.advance(stepMs);
    ids.push(await writer.write(livestreamId, `After ${stepMs}`));
  }
  await writer.send({ type: 'remove', livestreamId, messageId: ids[1] ?? 0 });
  const read = (piece: number) => bob.client.liveChat.replay({ params: { id: livestreamId }, query: { piece } });
  const shape = async (piece: number) => {
    const { isOver, messages } = await read(piece);
    return { isOver, messages: messages.map(({ messageId, offsetMs }) => [messageId, offsetMs]) };
  };
  expect(await shape(0)).toEqual({ isOver: true, messages: [[ids[0], 0]] });
  expect(await shape(1)).toEqual({ isOver: true, messages: [[ids[2], 30_000]] });
  expect(await shape(2)).toEqual({ isOver: false, messages: [[ids[3], 75_000]] });
  expect(await shape(3)).toEqual({ isOver: false, messages: [] });
  await expect(read(-1)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('a removed message leaves the replay within a second, on every process', async () => {
  const livestreamId = await freeStream();
  const [writer, follower] = [await open(ada), await open(bob, second)];
  await follower.join(livestreamId);
  const messageId = await writer.write(livestreamId, 'Not for long');
  const clients = [bob.client, second.as(bob)];
  const read = async () => {
    const asked = clients.map(({ liveChat }) => liveChat.replay({ params: { id: livestreamId }, query: { piece: 0 } }));
    return (await Promise.all(asked)).map(({ messages }) => messages.length);
  };
  expect(await read()).toEqual([1, 1]);
  await writer.send({ type: 'remove', livestreamId, messageId });
  await expect.poll(read, { timeout: 1000 }).toEqual([0, 0]);
  // A screen with pieces of the recording also follows the room.
  await expect.poll(() => follower.events().at(-1), { timeout: 1000 }).toEqual({ type: 'delete', messageId });
});

test('only people who may watch the stream can read and write its chat', async () => {
  const { livestreamId } = await makeStream(server.platform, { access: 'members', onAir: true });
  const [outside, inside] = [await open(ada), await open(await signUp(server, { subscribed: true }))];
  for (const [id, code] of [
    [livestreamId, 'subscription_required'],
    [987_654, 'not_found'],
  ] as const) {
    for (const type of ['join', 'ping', 'message', 'react'] as const) {
      const sent = { type, livestreamId: id, message: 'Let me in', reaction: 'heart' } as const;
      expect(await outside.send(sent as never)).toMatchObject({ ok: false, code });
    }
    const params = { id };
    await expect(ada.client.liveChat.history({ params })).rejects.toMatchObject({ code });
    await expect(ada.client.liveChat.replay({ params, query: { piece: 0 } })).rejects.toMatchObject({ code });
  }
  const messageId = await inside.write(livestreamId, 'Inside');
  const free = await freeStream();
  // The id of a message does not lead to another stream.
  expect(await outside.send({ type: 'remove', livestreamId: free, messageId })).toMatchObject({ code: 'not_found' });
  const team = await open(creator);
  expect(await team.send({ type: 'pin', livestreamId: free, messageId })).toMatchObject({ code: 'not_found' });
});

test('text that cannot be stored is refused, and names the field', async () => {
  const livestreamId = await freeStream();
  const writer = await open(ada);
  for (const message of ['a\0b', 'half \ud83d', '   ', 'x'.repeat(501)]) {
    const answer = await writer.send({ type: 'message', livestreamId, message });
    expect(answer).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(answer).toMatchObject({ detail: expect.stringMatching(/^message: /) });
  }
  expect((await writer.join(livestreamId)).messages).toEqual([]);
});

test('staff who see the site as a member can read, and cannot write', async () => {
  const livestreamId = await freeStream();
  const operator = await signUp(server, { role: 'operator' });
  const { token } = await operator.client.staff.impersonate({
    params: { userId: bob.userId },
    body: { reason: 'Test' },
  });
  const reader = await open({ token });
  expect((await reader.join(livestreamId)).problem).toBe('impersonating');
  expect(await reader.send({ type: 'message', livestreamId, message: 'Not me' })).toMatchObject({
    ok: false,
    code: 'impersonating',
  });
});

// Last, because the sessions of the others end with the day.
test('a day after the end its recording decides who reads the chat', async () => {
  const stream = await makeStream(server.platform, { access: 'free', onAir: true });
  await (await open(ada)).write(stream.livestreamId, 'Bye');
  await endLive(server.platform, stream);
  const params = { id: stream.livestreamId };
  const read = (account: TestAccount) => account.client.liveChat.history({ params });
  expect((await read(bob)).messages).toHaveLength(1);
  server.clock.advance(25 * 3_600_000);
  const late = await signUp(server);
  await expect(read(late)).rejects.toMatchObject({ code: 'not_found' });
  const { db, clock } = server.platform;
  await db.updateTable('media').set({ publish_at: clock.now() }).where('id', '=', stream.mediaId).execute();
  expect((await read(late)).messages).toMatchObject([{ message: 'Bye' }]);
});
