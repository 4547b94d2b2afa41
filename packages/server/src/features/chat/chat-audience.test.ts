import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openChatSite } from '../../../test/chat-site.ts';
import { type ChatReader } from '../../../test/chat-socket.ts';

const { second, ada, bob, creator, open, freeStream } = await openChatSite();

test('a poll counts one vote an account, shows its result live, and closes', async () => {
  const livestreamId = await freeStream();
  const [one, other, team] = [await open(ada), await open(bob, second), await open(creator)];
  await one.join(livestreamId);
  const ask = { type: 'open-poll', livestreamId, question: 'Next?', options: ['Tea', 'Coffee'] } as const;
  expect(await one.send({ ...ask, options: [...ask.options] })).toMatchObject({ ok: false, code: 'forbidden' });
  const clientId = randomUUID();
  const opened = await team.send({ ...ask, options: [...ask.options], clientId });
  expect(await team.send({ ...ask, options: [...ask.options], clientId })).toEqual(opened);
  const pollId = opened.ok ? (opened.id ?? 0) : 0;
  const vote = (reader: ChatReader, option: number) => reader.send({ type: 'vote', livestreamId, pollId, option });
  expect(await Promise.all([vote(one, 0), vote(other, 1), vote(one, 1), vote(one, 0)])).toEqual(
    Array.from({ length: 4 }, () => ({ ok: true, id: null })),
  );
  await expect
    .poll(() => one.events().at(-1))
    .toEqual({
      type: 'poll',
      poll: {
        pollId,
        question: 'Next?',
        options: [
          { text: 'Tea', votes: 1 },
          { text: 'Coffee', votes: 1 },
        ],
        isOpen: true,
      },
    });
  expect((await one.join(livestreamId)).poll).toMatchObject({ pollId, ownOption: 0 });
  expect((await team.join(livestreamId)).poll).toMatchObject({ pollId, ownOption: null });
  expect(await vote(other, 2)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await one.send({ type: 'close-poll', livestreamId, pollId })).toMatchObject({ code: 'forbidden' });
  expect(await team.send({ type: 'close-poll', livestreamId, pollId })).toEqual({ ok: true, id: null });
  expect(await vote(other, 0)).toMatchObject({ ok: false, code: 'ended' });
  await expect.poll(() => one.events().at(-1)).toMatchObject({ poll: { isOpen: false } });
});

test('reactions of all processes come as sums', async () => {
  const livestreamId = await freeStream();
  const [one, other] = [await open(ada), await open(bob, second)];
  await one.join(livestreamId);
  await other.join(livestreamId);
  await one.send({ type: 'react', livestreamId, reaction: 'heart', count: 7 });
  await one.send({ type: 'react', livestreamId, reaction: 'heart' });
  await other.send({ type: 'react', livestreamId, reaction: 'clap', count: 2 });
  const sumOf = (reader: ChatReader, name: 'heart' | 'clap') =>
    reader.framesOf('reactions').reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);
  for (const reader of [one, other]) {
    await expect.poll(() => [sumOf(reader, 'heart'), sumOf(reader, 'clap')], { timeout: 6000 }).toEqual([8, 2]);
    expect(reader.framesOf('reactions').length).toBeLessThanOrEqual(3);
  }
  const many = { type: 'react', livestreamId, reaction: 'heart', count: 21 } as const;
  expect(await one.send(many)).toMatchObject({ ok: false, code: 'invalid_request' });
});

test('the number of viewers counts accounts on all processes, and follows who leaves', {
  timeout: 40_000,
}, async () => {
  const livestreamId = await freeStream();
  const [one, twice, other] = [await open(ada), await open(ada), await open(bob, second)];
  await one.send({ type: 'ping', livestreamId });
  expect((await twice.join(livestreamId)).viewers).toBe(1);
  await other.send({ type: 'ping', livestreamId });
  const last = () => one.framesOf('viewers').at(-1)?.body;
  await expect.poll(last, { timeout: 12_000 }).toEqual({ livestreamId, viewers: 2 });
  // However often viewers come and go, the number is sent every five seconds.
  const known = one.framesOf('viewers').length;
  for (let turn = 0; turn < 12; turn += 1) {
    await other.send({ type: turn % 2 === 0 ? 'leave' : 'ping', livestreamId });
    await sleep(400);
  }
  expect(one.framesOf('viewers').length).toBeLessThanOrEqual(known + 2);
  other.socket.disconnect();
  await expect.poll(last, { timeout: 22_000 }).toEqual({ livestreamId, viewers: 1 });
});
