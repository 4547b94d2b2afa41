import { randomUUID } from 'node:crypto';
import type { PitchReceived, PitchSent } from '@greenlight/contract/pitch-realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type AppSocket, connectSocket } from '../../../test/app-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { changeInBatches, pitchRoom } from './change-support.ts';
import { makePitch } from './test-data.ts';

let server: TestServer;
let second: TestServer;
let operator: TestAccount;
let giver: TestAccount;
const open: AppSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  operator = await signUp(server, { role: 'operator' });
  giver = await signUp(server);
  const { userId } = giver;
  const grant = { userId, amount: 1000, event: 'test:giver', kind: 'monthly' as const };
  await grantPoints(server.platform, server.platform.db, [grant]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

async function onlooker(at = server) {
  const socket = await connectSocket(at.url, (await signUp(server)).token);
  open.push(socket);
  const frames: PitchReceived[] = [];
  socket.on('pitch', (frame) => void frames.push(frame));
  const send = (type: PitchSent['type'], pitchId: number): Promise<SocketAnswer> =>
    socket.timeout(10_000).emitWithAck('pitch', { type, pitchId });
  return { frames, send };
}

/** Gives points on the second server. */
function give(pitchId: number, points: number) {
  return changeInBatches(second.platform, { userId: giver.userId, pitchId, points, key: randomUUID() });
}

const done = { ok: true, id: null };
const patience = { timeout: 10_000, interval: 20 };

test('a viewer of a pitch gets its gifts and its goal, also those of another process, until they leave', async () => {
  const pitchId = await makePitch(server.platform, operator.userId, { goal: 5 });
  const [one, other] = [await onlooker(), await onlooker()];
  for (const { send, frames } of [one, other]) {
    expect(await send('watch', pitchId)).toEqual(done);
    expect(frames).toEqual([{ type: 'tally', pitchId, state: 'open', points: 0, supporters: 0, lines: 0 }]);
  }
  await give(pitchId, 5);
  const reached = { type: 'tally', pitchId, state: 'reached', points: 5, supporters: 1, lines: 1 };
  for (const { frames } of [one, other]) await expect.poll(() => frames.at(-1), patience).toEqual(reached);

  expect(await one.send('leave', pitchId)).toEqual(done);
  const before = one.frames.length;
  await give(pitchId, 2);
  await expect.poll(() => other.frames.at(-1), patience).toMatchObject({ points: 7, lines: 2 });
  // Everything that was sent to it before this answer has arrived.
  expect(await one.send('leave', pitchId)).toEqual(done);
  expect(one.frames).toHaveLength(before);
  expect(await one.send('watch', pitchId)).toEqual(done);
  expect(one.frames.slice(before)).toEqual([{ ...reached, points: 7, lines: 2 }]);
});

test('gifts that come at the same time are sent together, with whatever else happened at once', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const { send, frames } = await onlooker();
  await send('watch', pitchId);
  await Promise.all(Array.from({ length: 60 }, () => give(pitchId, 1)));
  const room = pitchRoom(pitchId);
  const events = Array.from({ length: 60 }, () => ({ room, kind: 'points', subjectId: pitchId }));
  await inTransaction(platform.db, async (tx) => raiseEvents(platform, tx, events));
  await give(pitchId, 1);
  await expect.poll(() => frames.at(-1), patience).toMatchObject({ points: 61, lines: 61, supporters: 1 });
  expect(frames.length).toBeLessThan(30);
  const points = frames.map((frame) => frame.points);
  expect(points).toEqual(points.toSorted((a, b) => a - b));
});

test('a draft, an unknown pitch and, while points are off, every pitch is not found, and no event is sent of it', async () => {
  const { platform } = server;
  const body = { title: 'A draft', goal: 10 };
  const { id: draftId } = await operator.client.studioPitches.create({ body });
  const shownId = await makePitch(platform, operator.userId);
  const turn = (points_enabled: boolean) =>
    operator.client.studioConfig.update({ body: { config: { points_enabled } } });
  const { send, frames } = await onlooker();
  const notFound = { ok: false, code: 'not_found' };
  for (const id of [draftId, 987_654]) expect(await send('watch', id)).toMatchObject(notFound);
  await turn(false);
  expect(await send('watch', shownId)).toMatchObject(notFound);
  await turn(true);
  const witness = await onlooker();
  await operator.client.studioPitches.move({ params: { id: draftId }, body: { state: 'open' } });
  for (const pitchId of [draftId, shownId]) {
    await witness.send('watch', pitchId);
    await give(pitchId, 1);
    await expect.poll(() => witness.frames.at(-1), patience).toMatchObject({ pitchId, points: 1 });
  }
  expect(await send('leave', shownId)).toEqual(done);
  expect(frames).toEqual([]);
});
