import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { unsubscribeToken } from '../mail/send-letter.ts';
import { makeMedia } from '../media/test-data.ts';
import { announce } from './announcement/team-announcement.ts';
import { readInbox, sweepInbox } from './inbox.ts';
import { notify } from './notify.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
});
afterAll(() => server?.close());

function tell(userId: string, text: string, mediaId?: number) {
  const { platform } = server;
  return notify(platform, platform.db, { userId, type: 1, title: 'Ana', text, href: '/video/1', mediaId });
}

test('the inbox belongs to the member, newest first, and remembers what was read', async () => {
  const { notification } = member.client;
  const other = await signUp(server);
  for (const text of ['One', 'Two', 'Three']) await tell(member.userId, text);
  const first = await notification.inbox({ query: { pageSize: 2 } });
  expect(first).toMatchObject({ page: 1, hasMore: true, unread: 3 });
  expect(first.notifications).toMatchObject([
    { text: 'Three', title: 'Ana', type: 1, href: '/video/1', read: false, imageUrl: null },
    { text: 'Two' },
  ]);
  const [newest] = first.notifications;
  const params = { id: newest?.id ?? 0 };
  await expect(other.client.notification.read({ params })).rejects.toMatchObject({ code: 'not_found' });
  expect(await notification.read({ params })).toEqual({ unread: 2 });
  expect(await notification.read({ params })).toEqual({ unread: 2 });
  expect(await notification.readAll()).toEqual({ unread: 0 });
  const rest = await notification.inbox({ query: { page: 2, pageSize: 2 } });
  expect(rest).toMatchObject({ notifications: [{ text: 'One', read: true }], hasMore: false, unread: 0 });
  expect(await other.client.notification.inbox()).toMatchObject({ notifications: [], unread: 0 });
});

test('notifications of a video that visitors cannot see are hidden, whenever that changes', async () => {
  const reader = await signUp(server);
  const mediaId = await makeMedia(server.platform.db);
  await tell(reader.userId, 'About a video', mediaId);
  const inbox = () => reader.client.notification.inbox();
  expect(await inbox()).toMatchObject({ unread: 1, notifications: [{ text: 'About a video' }] });
  await sql`update media set publish_at = null where id = ${mediaId}`.execute(server.platform.db);
  expect(await inbox()).toMatchObject({ unread: 0, notifications: [] });
  await sql`update media set publish_at = ${server.clock.now()} where id = ${mediaId}`.execute(server.platform.db);
  expect(await inbox()).toMatchObject({ unread: 1 });
  await sql`delete from media where id = ${mediaId}`.execute(server.platform.db);
  expect(await inbox()).toMatchObject({ unread: 0, notifications: [] });
});

test('all types are on until a member chooses', async () => {
  const { notification } = member.client;
  expect(await notification.pushTypes()).toEqual({ pushNotificationType: [1, 2, 3, 4, 5, 6] });
  expect(await notification.setPushTypes({ body: { pushNotificationType: [4, 2, 4] } })).toEqual({
    pushNotificationType: [2, 4],
  });
  expect(await notification.pushTypes()).toEqual({ pushNotificationType: [2, 4] });
  await notification.setPushTypes({ body: { pushNotificationType: [] } });
  expect(await notification.pushTypes()).toEqual({ pushNotificationType: [] });
  await expect(notification.setPushTypes({ body: { pushNotificationType: [99 as 4] } })).rejects.toMatchObject({
    fields: [{ path: 'body.pushNotificationType.0' }],
  });
});

test('campaigns are chosen one at a time', async () => {
  const { notification } = member.client;
  const standing = async () =>
    (await notification.emailPreferences()).campaigns.map(({ campaignId, subscribed }) => [campaignId, subscribed]);
  expect(await standing()).toEqual([
    ['new-videos', true],
    ['announcements', true],
    ['reminders', true],
    ['comments', true],
    ['product', false],
  ]);
  const campaigns = [
    { campaignId: 'product', subscribed: true },
    { campaignId: 'new-videos', subscribed: false },
  ];
  await notification.setEmailPreferences({ body: { campaigns } });
  expect(await standing()).toEqual([
    ['new-videos', false],
    ['announcements', true],
    ['reminders', true],
    ['comments', true],
    ['product', true],
  ]);
  const wrong = [{ campaignId: 'spam', subscribed: true }];
  await expect(notification.setEmailPreferences({ body: { campaigns: wrong } })).rejects.toMatchObject({
    fields: [{ path: 'body.campaigns.0.campaignId' }],
  });
});

test('only the token of its letter, or the member, unsubscribes from a campaign', async () => {
  const reader = await signUp(server);
  const { email } = reader;
  const campaignId = 'new-videos';
  const token = unsubscribeToken(server.platform.config.secrets.token, campaignId, email);
  const leave = (body: { campaignId: string; email: string; token?: string }, by = server.client) =>
    by.notification.unsubscribeEmail({ body });
  const isOn = async () => (await reader.client.notification.emailPreferences()).campaigns[0]?.subscribed;
  await expect(leave({ campaignId, email })).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(leave({ campaignId: 'announcements', email, token })).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(leave({ campaignId, email: member.email, token })).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(leave({ campaignId, email }, member.client)).rejects.toMatchObject({ code: 'code_invalid' });
  expect(await isOn()).toBe(true);
  await leave({ campaignId, email: email.toUpperCase(), token });
  expect(await isOn()).toBe(false);
  const gone = unsubscribeToken(server.platform.config.secrets.token, campaignId, 'gone@example.com');
  await leave({ campaignId, email: 'gone@example.com', token: gone });
  await leave({ campaignId: 'announcements', email }, reader.client);
  expect((await reader.client.notification.emailPreferences()).campaigns[1]?.subscribed).toBe(false);
});

test('a mail program unsubscribes with one press (RFC 8058); opening the link changes nothing', async () => {
  const reader = await signUp(server);
  const { email } = reader;
  const campaignId = 'announcements';
  const token = unsubscribeToken(server.platform.config.secrets.token, campaignId, email);
  const address = `${server.url}/api/user/v1/emailnotification/one-click?${new URLSearchParams({ campaignId, email, token })}`;
  const post = (body: URLSearchParams | FormData, url = address) => fetch(url, { method: 'POST', body });
  const isOn = async () => (await reader.client.notification.emailPreferences()).campaigns[1]?.subscribed;
  expect((await fetch(address)).status).toBe(404);
  expect((await post(new URLSearchParams())).status).toBe(400);
  expect((await post(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), `${address}x`)).status).toBe(400);
  expect(await isOn()).toBe(true);
  const pressed = await post(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
  expect([pressed.status, await pressed.text()]).toEqual([200, 'You will get no more of these mails.']);
  expect(await isOn()).toBe(false);
  const campaigns = [{ campaignId, subscribed: true }];
  await reader.client.notification.setEmailPreferences({ body: { campaigns } });
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expect((await post(form)).status).toBe(200);
  expect(await isOn()).toBe(false);
});

test('old and surplus notifications are deleted; the rest stays', async () => {
  const { platform, clock } = server;
  const reader = await signUp(server);
  await tell(reader.userId, 'Old');
  clock.advance(91 * dayMs);
  await tell(reader.userId, 'New');
  await sweepInbox(platform);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification where account_id = ${reader.userId}`.execute(platform.db);
  expect(rows).toEqual([{ count: 1 }]);
  const { notifications } = await readInbox(platform, { userId: reader.userId, page: 1, pageSize: 20 });
  expect(notifications).toMatchObject([{ text: 'New' }]);
  for (let n = 0; n < 510; n += 1) await tell(reader.userId, `More ${n}`);
  await sweepInbox(platform);
  const left = await sql<{ count: number }>`
    select count(*)::int as count from notification where account_id = ${reader.userId}`.execute(platform.db);
  expect(left.rows).toEqual([{ count: 500 }]);
  expect((await readInbox(platform, { userId: reader.userId, page: 5, pageSize: 100 })).notifications).toHaveLength(
    100,
  );
  expect((await readInbox(platform, { userId: reader.userId, page: 6, pageSize: 100 })).unread).toBe(100);
});

test('somebody who may announce for a team does so five times a day, with an audit entry', async () => {
  const creator = await signUp(server, { role: 'creator' });
  const stranger = await signUp(server, { role: 'creator' });
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ember', memberIds: [creator.userId] });
  const foreign = await makeTeam(server.platform.db, { memberIds: [stranger.userId] });
  const body = { teamId, title: 'A tour', text: 'Soon.', href: '/creators/ember', byMail: false };
  const { studioAnnouncements } = creator.client;
  expect((await studioAnnouncements.teams()).teams).toMatchObject([{ id: teamId, displayName: 'Ember' }]);
  const sent = await studioAnnouncements.send({ body });
  expect(sent).toMatchObject({ teamId, title: 'A tour', recipients: 0 });
  await expect(studioAnnouncements.send({ body: { ...body, teamId: foreign } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(studioAnnouncements.send({ body: { ...body, teamId: 999_999 } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(studioAnnouncements.send({ body: { ...body, href: '//evil.example' } })).rejects.toMatchObject({
    fields: [{ path: 'body.href' }],
  });
  const more = await Promise.allSettled(Array.from({ length: 8 }, () => studioAnnouncements.send({ body })));
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expect(studioAnnouncements.send({ body })).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await studioAnnouncements.list()).announcements).toHaveLength(5);
  expect((await stranger.client.studioAnnouncements.list()).announcements).toEqual([]);
  const operator = await signUp(server, { role: 'operator' });
  expect((await operator.client.studioAnnouncements.list()).announcements).toHaveLength(5);
  const { rows } = await sql<object>`
    select actor_id, detail from audit_entry where subject = ${`creator:${teamId}`} and action = 'announcement.send'
    order by id limit 1`.execute(server.platform.db);
  expect(rows).toEqual([{ actor_id: creator.userId, detail: { title: 'A tour', byMail: false } }]);
  server.clock.advance(dayMs + 1);
  const editor = { userId: creator.userId, permissions: [] };
  await expect(announce(server.platform, editor, body)).resolves.toBeDefined();
});
