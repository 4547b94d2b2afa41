import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { goOnAir } from './on-air.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

function ask(livestreamId: number | string) {
  return fetch(`${server.url}/api/content/v2/live/${livestreamId}/calendar.ics`);
}

test('an upcoming stream is a calendar file', async () => {
  const { platform } = server;
  const title = `Glaze; fire, repeat\\ ${'ü'.repeat(60)}`;
  const stream = await makeStream(platform, { title, startsAt: new Date('2031-05-06T18:30:00Z') });
  const answer = await ask(stream.livestreamId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('public');
  expect(answer.headers.get('etag')).toBeTruthy();
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toContain('DTSTART:20310506T183000Z');
  expect(whole).toContain(`SUMMARY:Glaze\\; fire\\, repeat\\\\ ${'ü'.repeat(60)}`);
  expect(
    whole.filter((line) => /^(?:UID:livestream-\d+@|SEQUENCE:\d+$|DTSTAMP:\d{8}T\d{6}Z$)/.test(line)),
  ).toHaveLength(3);
  await goOnAir(platform, stream);
  expect((await ask(stream.livestreamId)).status).toBe(404);
  expect((await ask('abc')).status).toBe(400);
});

test('an edited stream keeps its UID and gets a larger SEQUENCE', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const { mediaId, livestreamId } = await makeStream(server.platform);
  const read = async () => (await ask(livestreamId)).text();
  const numberOf = (text: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]);
  const before = await read();
  await client.studioLive.update({ params: { mediaId }, body: { startsAt: '2032-01-02T03:04:05Z', title: 'Moved' } });
  const after = await read();
  expect(after).toContain('DTSTART:20320102T030405Z\r\n');
  expect(after).toContain('SUMMARY:Moved\r\n');
  expect(/^UID:.*$/m.exec(after)?.[0]).toBe(/^UID:.*$/m.exec(before)?.[0]);
  expect(numberOf(after)).toBeGreaterThan(numberOf(before));
  await client.studioLive.remove({ params: { mediaId } });
  expect((await ask(livestreamId)).status).toBe(404);
});

test('a title cannot add lines', async () => {
  const stream = await makeStream(server.platform, { title: 'One\r\nATTENDEE:mailto:a@b.c\u0007' });
  const text = await (await ask(stream.livestreamId)).text();
  expect(text).toContain('SUMMARY:One\\nATTENDEE:mailto:a@b.c\r\n');
});
