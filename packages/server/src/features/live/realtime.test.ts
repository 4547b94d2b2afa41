import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type AppSocket, connectSocket, nextLivestream } from '../../../test/app-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { endLive, goOnAir } from './on-air.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;
/** A second server on the same database. */
let other: TestServer;
let member: TestAccount;
let visitor: TestAccount;
let sockets: AppSocket[];

beforeAll(async () => {
  server = await startTestServer();
  other = await startSecondServer(server);
  [member, visitor] = await Promise.all([signUp(server, { subscribed: true }), signUp(server)]);
  sockets = [await connectSocket(server.url, member.token), await connectSocket(other.url, member.token)];
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await other.close();
  await server.close();
});

test('every socket of every process is notified that the status of a stream changed', async () => {
  const heard = () => Promise.all(sockets.map((socket) => nextLivestream(socket, 'status-updated')));
  const { platform } = server;
  const stream = await makeStream(platform);
  let updates = heard();
  expect(await goOnAir(platform, stream)).toBe(true);
  await updates;
  updates = heard();
  await endLive(other.platform, stream);
  await updates;
});

test('announcing, moving and cancelling a stream change the status', async () => {
  const { client } = await signUp(server, { role: 'creator' });
  const [socket] = sockets;
  if (!socket) throw new Error('there is no socket');
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  let update = nextLivestream(socket, 'status-updated');
  const { mediaId } = await client.studioLive.create({ body: { title: 'The kiln', startsAt: inHours(2) } });
  expect(await update).toEqual({ type: 'status-updated' });
  update = nextLivestream(socket, 'status-updated');
  await client.studioLive.update({ params: { mediaId }, body: { startsAt: inHours(3) } });
  expect(await update).toEqual({ type: 'status-updated' });
  update = nextLivestream(socket, 'status-updated');
  await client.studioLive.remove({ params: { mediaId } });
  expect(await update).toEqual({ type: 'status-updated' });
});

test('status answers what the call answers, for this viewer', async () => {
  const stream = await makeStream(server.platform, { onAir: true, access: 'members' });
  const [socket] = sockets;
  if (!socket) throw new Error('there is no socket');
  const answer = nextLivestream(socket, 'status');
  expect(await socket.emitWithAck('livestream', { type: 'status' })).toEqual({ ok: true, id: null });
  const { body } = await answer;
  expect(body).toMatchObject({ isLive: true, streams: [{ livestreamId: stream.livestreamId }] });
  expect(body.streams[0]?.url).toMatch(/\.m3u8$/);
  const outside = await connectSocket(server.url, visitor.token);
  const refused = nextLivestream(outside, 'status');
  await outside.emitWithAck('livestream', { type: 'status' });
  expect((await refused).body.streams[0]).toMatchObject({ livestreamId: stream.livestreamId, url: null });
  outside.disconnect();
});
