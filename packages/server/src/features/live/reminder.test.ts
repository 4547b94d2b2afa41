import { minuteMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { mailJobs, notificationJobs } from '../../../test/jobs.ts';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { makeTeam } from '../creator/test-data.ts';
import { endLive, goOnAir } from './on-air.ts';
import { remindOfStreams } from './send-reminder.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;
let pushes: PushService;
const letters: Letter[] = [];

beforeAll(async () => {
  pushes = await startPushService();
  server = await startTestServer({
    env: { PUSH_TEST_HOSTS: 'on' },
    jobs: [...notificationJobs.map((job) => ({ ...job, cron: undefined })), ...mailJobs],
    mail: { send: async (letter) => void letters.push(letter), folder: undefined, close: () => undefined },
  });
});
afterAll(async () => {
  await server?.close();
  await pushes?.close();
});
beforeEach(() => {
  letters.length = 0;
  pushes.pushed.length = 0;
});

function inMinutes(minutes: number): Date {
  return new Date(server.clock.now().getTime() + minutes * minuteMs);
}

async function makeMember(language: string | null = null): Promise<TestAccount> {
  const member = await signUp(server);
  const { db } = server.platform;
  await sql`update account set verified_at = now(), language = ${language} where id = ${member.userId}`.execute(db);
  return member;
}

/** A stream, with a new member who wants a reminder. */
async function makeAwaited(options: Parameters<typeof makeStream>[1]) {
  const stream = await makeStream(server.platform, options);
  const params = { livestreamId: stream.livestreamId };
  const member = await makeMember();
  await member.client.live.remind({ params });
  return { ...stream, params, member };
}

async function remindAll() {
  await remindOfStreams(server.platform);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select name from pgboss.job where state < 'completed' and (name like 'notification.%' or name like 'mail.%')
          and start_after <= now()`.execute(server.platform.db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function told({ client }: TestAccount) {
  return (await client.notification.inbox()).notifications;
}

test('a reminder is sent ten minutes before, once: in the inbox, on devices and by mail', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db, { displayName: 'Ember & Oak' });
  const startsAt = inMinutes(30);
  const { livestreamId } = await makeStream(server.platform, { title: 'Horno', teamIds: [teamId], startsAt });
  const params = { livestreamId };
  const [fan, other, stranger] = [await makeMember('es'), await makeMember(), await makeMember()];
  for (const { client } of [fan, fan, other]) await client.live.remind({ params });
  expect(await fan.client.live.reminders()).toEqual([livestreamId]);
  await other.client.live.forgetReminder({ params });
  await other.client.live.forgetReminder({ params });
  expect(await other.client.live.reminders()).toEqual([]);
  // A reminder is sent even if all other notifications are off.
  await fan.client.notification.setPushTypes({ body: { pushNotificationType: [] } });
  await fan.client.notification.addPush({ body: pushes.browser() });

  await remindAll();
  expect(await told(fan)).toEqual([]);
  server.clock.advance(20 * minuteMs);
  await Promise.all([remindAll(), remindAll()]);
  await remindAll();
  const notice = { type: 4, title: 'Ember & Oak', text: 'Horno', href: `/live/${livestreamId}`, isReminder: true };
  expect(await told(fan)).toMatchObject([notice]);
  for (const member of [other, stranger]) expect(await told(member)).toEqual([]);
  expect(pushes.pushed).toMatchObject([{ message: { title: 'Ember & Oak', body: 'A punto de empezar: Horno' } }]);
  expect(letters).toMatchObject([{ to: fan.email, subject: 'A punto de empezar: Horno' }]);
  expect(letters[0]?.text).toContain(`${server.url}/live/${livestreamId}`);
  expect(letters[0]?.headers).toHaveProperty('List-Unsubscribe');

  await expect(stranger.client.live.remind({ params })).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('a moved start is followed; members are reminded again if the new start is not near', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const { member, mediaId } = await makeAwaited({ startsAt: inMinutes(60) });
  const move = (minutes: number) =>
    client.studioLive.update({ params: { mediaId }, body: { startsAt: inMinutes(minutes).toISOString() } });
  await move(120);
  server.clock.advance(55 * minuteMs);
  await remindAll();
  expect(await told(member)).toEqual([]);
  await move(5);
  await remindAll();
  await move(8);
  await remindAll();
  expect(await told(member)).toHaveLength(1);
  await move(45);
  await remindAll();
  expect(await told(member)).toHaveLength(1);
  server.clock.advance(40 * minuteMs);
  await remindAll();
  expect(await told(member)).toHaveLength(2);
});

test('an early start is announced at once; streams that are over, cancelled or long past are not', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const early = await makeAwaited({ startsAt: inMinutes(120) });
  await goOnAir(server.platform, early);
  const over = await makeAwaited({ startsAt: inMinutes(120) });
  await goOnAir(server.platform, over);
  await endLive(server.platform, over);
  const cancelled = await makeAwaited({ startsAt: inMinutes(5) });
  const past = await makeAwaited({ startsAt: inMinutes(-61) });
  await client.studioLive.remove({ params: { mediaId: cancelled.mediaId } });
  await remindAll();
  expect(await told(early.member)).toHaveLength(1);
  for (const { member } of [over, cancelled, past]) expect(await told(member)).toEqual([]);
  expect(await cancelled.member.client.live.reminders()).toEqual([]);
  expect(await early.member.client.live.reminders()).toEqual([]);
});

test('notifications of a stream are deleted with it', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const { member, mediaId } = await makeAwaited({ startsAt: inMinutes(5) });
  await remindAll();
  expect(await told(member)).toHaveLength(1);
  await client.studioLive.remove({ params: { mediaId } });
  expect(await told(member)).toEqual([]);
});

test('streams that began, are over or unknown cannot have reminders; a login is required', async () => {
  const { client } = await makeMember();
  const planned = await makeStream(server.platform);
  const onAir = await makeStream(server.platform, { onAir: true });
  for (const livestreamId of [onAir.livestreamId, 987_654_321]) {
    await expect(client.live.remind({ params: { livestreamId } })).rejects.toMatchObject({ status: 404 });
  }
  const params = { livestreamId: planned.livestreamId };
  for (const call of [
    () => server.client.live.remind({ params }),
    () => server.client.live.forgetReminder({ params }),
    () => server.client.live.reminders(),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 401 });
  }
});

test('followers are notified once that a stream is on air, but not those who were just reminded', async () => {
  const { platform } = server;
  const teamId = await makeTeam(platform.db, { displayName: 'Ember' });
  const [fan, reminded, stranger] = [await makeMember('es'), await makeMember(), await makeMember()];
  for (const { client } of [fan, reminded]) await client.creator.follow({ params: { id: teamId } });
  await fan.client.notification.addPush({ body: pushes.browser() });
  const stream = await makeStream(platform, { title: 'Kiln', teamIds: [teamId], startsAt: inMinutes(30) });
  await reminded.client.live.remind({ params: { livestreamId: stream.livestreamId } });
  server.clock.advance(20 * minuteMs);
  await remindAll();
  server.clock.advance(10 * minuteMs);
  expect(await goOnAir(platform, stream)).toBe(true);
  // An encoder that reconnects does not start the stream again.
  expect(await goOnAir(platform, stream)).toBe(false);
  await remindAll();
  const start = { type: 4, title: 'Ember', text: 'Kiln', href: `/live/${stream.livestreamId}`, isStreamStart: true };
  expect(await told(fan)).toMatchObject([{ ...start, isReminder: false }]);
  expect(await told(reminded)).toMatchObject([{ isReminder: true, isStreamStart: false }]);
  expect(await told(stranger)).toEqual([]);
  expect(pushes.pushed).toMatchObject([{ message: { title: 'Ember', body: 'En directo: Kiln' } }]);
  expect(letters.map(({ to }) => to)).toEqual([reminded.email]);
});

test('a stream that begins early or late: everybody is notified of the start, once', async () => {
  const { platform } = server;
  const teamId = await makeTeam(platform.db);
  const [follower, awaiting] = [await makeMember(), await makeMember()];
  for (const { client } of [follower, awaiting]) await client.creator.follow({ params: { id: teamId } });
  const kinds = async (member: TestAccount) =>
    (await told(member)).map(({ isReminder, text }) => `${text} ${isReminder ? 'reminder' : 'start'}`);
  const early = await makeStream(platform, { title: 'Early', teamIds: [teamId], startsAt: inMinutes(60) });
  await awaiting.client.live.remind({ params: { livestreamId: early.livestreamId } });
  await goOnAir(platform, early);
  await remindAll();
  expect([await kinds(follower), await kinds(awaiting)]).toEqual([['Early start'], ['Early reminder']]);
  const late = await makeStream(platform, { title: 'Late', teamIds: [teamId], startsAt: inMinutes(30) });
  await awaiting.client.live.remind({ params: { livestreamId: late.livestreamId } });
  server.clock.advance(20 * minuteMs);
  await remindAll();
  server.clock.advance(40 * minuteMs);
  await goOnAir(platform, late);
  await remindAll();
  expect(await kinds(awaiting)).toEqual(['Late start', 'Late reminder', 'Early reminder']);
});
