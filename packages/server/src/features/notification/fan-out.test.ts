import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUp, type TestAccount, type TestAccountOptions } from '../../../test/accounts.ts';
import { mailJobs } from '../../../test/jobs.ts';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { endSession } from '../account/session/end-session.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { notificationJobs } from './jobs.ts';
import { announceVideos } from './new-video.ts';
import { listFollowers } from './queries.ts';
import { sendVideoDigests } from './video-digest.ts';

let server: TestServer;
let pushes: PushService;
const letters: Letter[] = [];

beforeAll(async () => {
  pushes = await startPushService();
  server = await startTestServer({
    env: { PUSH_TEST_HOSTS: 'on' },
    // Scheduled jobs run only when a test calls them.
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

async function follower(
  teamIds: number[],
  options: TestAccountOptions & { language?: string } = {},
): Promise<TestAccount> {
  const account = await signUp(server, options);
  const { db } = server.platform;
  await sql`
    update account set verified_at = now(), language = ${options.language ?? null} where id = ${account.userId}`.execute(
    db,
  );
  for (const teamId of teamIds) await account.client.creator.follow({ params: { id: teamId } });
  return account;
}

async function idle() {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.job where state < 'completed' and (name like 'notification.%' or name like 'mail.%')
          and start_after <= now()`.execute(server.platform.db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function publish(teamIds: number[], title: string, publishAt = server.clock.now()) {
  const mediaId = await makeMedia(server.platform.db, { title, teamIds, publishAt });
  await announceVideos(server.platform);
  await idle();
  return mediaId;
}

test('followers of a team are notified of a new video once, in the inbox, on devices and by mail', async () => {
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ember & Oak' });
  const other = await makeTeam(server.platform.db, { displayName: 'Second' });
  const fan = await follower([teamId, other], { displayName: 'Marta', language: 'es' });
  const stranger = await follower([]);
  const browser = pushes.browser();
  await fan.client.notification.addPush({ body: browser });
  const mediaId = await publish([teamId, other], 'El largo camino');
  await announceVideos(server.platform);
  await sql`update media set publish_at = null where id = ${mediaId}`.execute(server.platform.db);
  await announceVideos(server.platform);
  await sql`update media set publish_at = ${server.clock.now()} where id = ${mediaId}`.execute(server.platform.db);
  await announceVideos(server.platform);
  await idle();
  const newVideo = { title: 'Ember & Oak & Second', href: `/video/${mediaId}` };
  expect(await fan.client.notification.inbox()).toMatchObject({
    unread: 1,
    notifications: [{ type: 2, text: 'El largo camino', ...newVideo }],
  });
  expect((await stranger.client.notification.inbox()).notifications).toEqual([]);
  expect(pushes.pushed).toHaveLength(1);
  expect(pushes.pushed[0]).toMatchObject({
    endpoint: browser.endpoint,
    message: { ...newVideo, body: 'Vídeo nuevo: El largo camino' },
    headers: { ttl: '86400', 'content-encoding': 'aes128gcm' },
  });
  const { publicKey } = await server.client.notification.pushKey();
  expect(pushes.pushed[0]?.headers.authorization).toContain(`k=${publicKey}`);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ to: fan.email, subject: 'Ember & Oak & Second: El largo camino' });
  expect(letters[0]?.text).toContain('Hola, Marta');
  expect(letters[0]?.text).toContain(`${server.url}/video/${mediaId}`);
});

test('the letter’s header unsubscribes with one press, and no further letter is sent', async () => {
  const teamId = await makeTeam(server.platform.db);
  const fan = await follower([teamId]);
  await publish([teamId], 'First');
  const headers = letters[0]?.headers ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = headers['List-Unsubscribe']?.slice(1, -1) ?? '';
  const pressed = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);
  expect((await fan.client.notification.emailPreferences()).campaigns[0]).toMatchObject({ subscribed: false });
  server.clock.advance(dayMs + 1);
  letters.length = 0;
  await publish([teamId], 'Second');
  expect(letters).toEqual([]);
});

test('one letter a day: later videos are gathered for the next one', async () => {
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ember' });
  await follower([teamId]);
  const unverified = await signUp(server);
  await unverified.client.creator.follow({ params: { id: teamId } });
  for (const title of ['One', 'Two', 'Three']) await publish([teamId], title);
  expect(letters.map(({ subject }) => subject)).toEqual(['Ember: One']);
  await sendVideoDigests(server.platform);
  await idle();
  expect(letters).toHaveLength(1);
  server.clock.advance(dayMs);
  await sendVideoDigests(server.platform);
  await sendVideoDigests(server.platform);
  await idle();
  expect(letters.map(({ subject }) => subject)).toEqual(['Ember: One', '2 new videos of creators you follow']);
  expect(letters[1]?.text).toContain('• Three (Ember)\n• Two (Ember)');
  expect(letters[1]?.text).toContain(`${server.url}/follows-latest`);
});

test('a scheduled video is announced at its time, an old one never', async () => {
  const teamId = await makeTeam(server.platform.db);
  const fan = await follower([teamId]);
  const now = server.clock.now().getTime();
  await publish([teamId], 'Old', new Date(now - dayMs - 1000));
  await publish([teamId], 'Soon', new Date(now + 60_000));
  await publish([], 'Nobody’s');
  const texts = async () => (await fan.client.notification.inbox()).notifications.map(({ text }) => text);
  expect(await texts()).toEqual([]);
  server.clock.advance(60_000);
  await announceVideos(server.platform);
  await idle();
  expect(await texts()).toEqual(['Soon']);
});

test('an announcement reaches the followers, and counts them', async () => {
  const creator = await signUp(server, { role: 'creator' });
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ember', memberIds: [creator.userId] });
  const [fan, quiet] = [await follower([teamId]), await follower([teamId])];
  const unconfirmed = await signUp(server);
  await unconfirmed.client.creator.follow({ params: { id: teamId } });
  const leaving = await follower([teamId]);
  await sql`update account set deletion_requested_at = now() where id = ${leaving.userId}`.execute(server.platform.db);
  const campaigns = [{ campaignId: 'announcements', subscribed: false }];
  await quiet.client.notification.setEmailPreferences({ body: { campaigns } });
  const body = { teamId, title: 'A tour', text: 'Berlin.\nParis.', href: '/creators/ember', byMail: true };
  await creator.client.studioAnnouncements.send({ body });
  await idle();
  const item = { type: 4, title: 'Ember: A tour', text: 'Berlin.\nParis.', href: '/creators/ember' };
  for (const { client } of [fan, quiet]) {
    expect((await client.notification.inbox()).notifications).toMatchObject([item]);
  }
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[fan.email, 'Ember: A tour']]);
  const { announcements } = await creator.client.studioAnnouncements.list();
  const mailed = { sent: 1, unwanted: 1, unconfirmed: 1, closed: 1, isKept: false };
  expect(announcements).toMatchObject([{ title: 'A tour', recipients: 4, mailed }]);
});

test('followers of a team that was hidden in the meantime are not notified', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const { userId } = await follower([teamId]);
  const batch = { teamId, livestreamId: null, after: '00000000-0000-0000-0000-000000000000', limit: 10 };
  expect(await listFollowers(db, batch)).toEqual([userId]);
  await sql`update creator_team set published = false where id = ${teamId}`.execute(db);
  expect(await listFollowers(db, batch)).toEqual([]);
});

test('notifications of a hidden team are hidden, and shown again with it', async () => {
  const [teamId, other] = [
    await makeTeam(server.platform.db, { displayName: 'Ember' }),
    await makeTeam(server.platform.db),
  ];
  const fan = await follower([teamId, other]);
  await publish([teamId], 'Theirs');
  await publish([teamId, other], 'Of both');
  await publish([other], 'Of another');
  const operator = await signUp(server, { role: 'operator' });
  const seen = async () => {
    const { notifications, unread } = await fan.client.notification.inbox();
    return [notifications.map(({ text }) => text), unread];
  };
  const show = (published: boolean) =>
    operator.client.studioCreators.update({ params: { id: teamId }, body: { published } });
  const all = [['Of another', 'Of both', 'Theirs'], 3];
  expect(await seen()).toEqual(all);
  await show(false);
  expect(await seen()).toEqual([['Of another'], 1]);
  await show(true);
  expect(await seen()).toEqual(all);
  await show(false);
  letters.length = 0;
  server.clock.advance(dayMs);
  await sendVideoDigests(server.platform);
  await idle();
  expect(letters.map(({ subject }) => subject)).toEqual(['A team: Of another']);
});

test('push messages go to open sessions that want the type; expired subscriptions are deleted', async () => {
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ember' });
  const [fan, quiet, left, away] = [
    await follower([teamId]),
    await follower([teamId]),
    await follower([teamId]),
    await follower([teamId]),
  ];
  const browsers = { fan: pushes.browser(), quiet: pushes.browser(), left: pushes.browser(), away: pushes.browser() };
  for (const [account, browser] of [
    [fan, browsers.fan],
    [quiet, browsers.quiet],
    [left, browsers.left],
    [away, browsers.away],
  ] as const) {
    await account.client.notification.addPush({ body: browser });
  }
  await quiet.client.notification.setPushTypes({ body: { pushNotificationType: [1, 3, 4] } });
  const { rows } = await sql<{ id: string }>`
    select id from session where account_id = ${left.userId}`.execute(server.platform.db);
  await endSession(server.platform, rows[0]?.id ?? '', 'logout');
  pushes.answer(browsers.away, 410);
  await publish([teamId], 'New');
  expect(pushes.pushed.map(({ endpoint }) => endpoint)).toEqual([browsers.fan.endpoint]);
  expect((await quiet.client.notification.inbox()).notifications).toHaveLength(1);
  const kept = await sql<{ endpoint: string }>`
    select endpoint from push_subscription where account_id = ${away.userId}`.execute(server.platform.db);
  expect(kept.rows).toEqual([]);
  const info = () => fan.client.account.userInfo({ query: { select: 'notificationsEnabled' } });
  expect(await info()).toEqual({ notificationsEnabled: true });
  await fan.client.notification.removePush({ body: { endpoint: browsers.fan.endpoint } });
  expect(await info()).toEqual({ notificationsEnabled: false });
  await publish([teamId], 'Newer');
  expect(pushes.pushed).toHaveLength(1);
});

test('a browser belongs to the account that last signed in there', async () => {
  const teamId = await makeTeam(server.platform.db);
  const [first, second] = [await follower([teamId]), await follower([])];
  const body = pushes.browser();
  await first.client.notification.addPush({ body });
  await second.client.notification.addPush({ body });
  await publish([teamId], 'New');
  expect(pushes.pushed).toEqual([]);
});

test('a failing push service is retried later', async () => {
  const teamId = await makeTeam(server.platform.db);
  const fan = await follower([teamId]);
  const browser = pushes.browser();
  await fan.client.notification.addPush({ body: browser });
  pushes.answer(browser, 503);
  await publish([teamId], 'New');
  const { rows } = await sql<{ attempt: number; later: boolean }>`
    select (data ->> 'attempt')::int as attempt, start_after > now() + interval '20 s' as later
    from pgboss.job where name = 'notification.push' and state = 'created'`.execute(server.platform.db);
  expect(rows).toEqual([{ attempt: 2, later: true }]);
});

test('10,000 followers are notified in batches, each once, also when a batch runs twice', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db, { displayName: 'Ember' });
  await sql`
    with made as (
      insert into account (email, display_name, verified_at)
      select ${randomUUID()} || n || '@example.com', 'Fan', null from generate_series(1, 10000) n returning id)
    insert into creator_follow (account_id, team_id) select id, ${teamId} from made`.execute(db);
  const mediaId = await makeMedia(db, { teamIds: [teamId], publishAt: server.clock.now() });
  await announceVideos(server.platform);
  const { fanOut } = await import('./fan-out.ts');
  const { rows: events } = await sql<{ id: number }>`
    select id from notification_event where media_id = ${mediaId}`.execute(db);
  const first = { eventId: events[0]?.id ?? 0, teamIndex: 0, after: '00000000-0000-0000-0000-000000000000' };
  await Promise.all([fanOut(server.platform, first), fanOut(server.platform, first)]);
  await idle();
  const { rows } = await sql<{ notified: number; batches: number }>`
    select count(*)::int as notified, (select count(*)::int from pgboss.job
      where name = 'notification.fan-out' and data ->> 'eventId' = ${String(first.eventId)}) as batches
    from notification where event_id = ${first.eventId}`.execute(db);
  expect(rows[0]?.notified).toBe(10_000);
  expect(rows[0]?.batches).toBeGreaterThanOrEqual(11);
}, 60_000);

test('no push message is sent to an address that is no push service', async () => {
  const strict = await startTestServer();
  const member = await signUp(strict);
  const { keys } = pushes.browser();
  const add = (endpoint: string, own = keys) => member.client.notification.addPush({ body: { endpoint, keys: own } });
  for (const endpoint of [
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest',
    'https://2130706433/1',
    'https://db.internal/1',
  ]) {
    await expect(add(endpoint)).rejects.toMatchObject({ fields: [{ path: 'body.endpoint' }] });
  }
  const point = `B${'A'.repeat(86)}`;
  await expect(add('https://push.example.com/1', { ...keys, p256dh: `A${point}` })).rejects.toMatchObject({
    fields: [{ path: 'body.keys.p256dh' }],
  });
  // A point that is not on the curve: encryption would fail and delay the other messages of the job.
  await expect(add('https://push.example.com/1', { ...keys, p256dh: point })).rejects.toMatchObject({
    fields: [{ path: 'body.keys.p256dh' }],
  });
  await expect(add('https://push.example.com/1')).resolves.toBeUndefined();
  await strict.close();
});

test('followers of a show are notified of its new videos, once if they also follow a creator of it', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db, { displayName: 'Ember' });
  const { channelId } = await makeChannel(db, { name: 'Night Kiln' });
  const both = await follower([teamId]);
  const fan = await follower([]);
  const stranger = await follower([]);
  for (const { client } of [both, fan]) await client.channel.follow({ params: { id: channelId } });
  await makeMedia(db, { title: 'Ash', channelId, teamIds: [teamId], publishAt: server.clock.now() });
  await makeMedia(db, { title: 'Clay', channelId, publishAt: server.clock.now() });
  await announceVideos(server.platform);
  await idle();
  for (const { client } of [both, fan]) {
    const { notifications } = await client.notification.inbox();
    expect(notifications.map(({ title, text }) => `${title}: ${text}`).toSorted()).toEqual([
      'Ember: Ash',
      'Night Kiln: Clay',
    ]);
  }
  expect((await stranger.client.notification.inbox()).notifications).toEqual([]);
});
