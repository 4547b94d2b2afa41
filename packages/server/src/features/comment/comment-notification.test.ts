import { hourMs } from '@greenlight/contract/duration';
import type { InboxItem } from '@greenlight/contract/notification';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUp, type TestAccount, type TestAccountOptions } from '../../../test/accounts.ts';
import { type CommentReader, openComments } from '../../../test/comment-socket.ts';
import { mailJobs, notificationJobs } from '../../../test/jobs.ts';
import { type PushBrowser, type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { makeMedia } from '../media/test-data.ts';
import { revokeMembership } from '../money/entitlement/change-membership.ts';
import { listMemberships } from '../money/entitlement/list-memberships.ts';
import { sendCommentDigests } from '../notification/comment-digest.ts';
import { notifyOfReplies } from './comment-notification.ts';
import { removeCommentsOf } from './forget-comments.ts';
import { commentJobs } from './jobs.ts';

interface Person extends TestAccount, CommentReader {
  browser: PushBrowser;
}

let server: TestServer;
let pushes: PushService;
let mediaId: number;
const letters: Letter[] = [];
const people: Person[] = [];

beforeAll(async () => {
  pushes = await startPushService();
  server = await startTestServer({
    env: { PUSH_TEST_HOSTS: 'on' },
    // Scheduled jobs run only when a test calls them.
    jobs: [...[...commentJobs, ...notificationJobs].map((job) => ({ ...job, cron: undefined })), ...mailJobs],
    mail: { send: async (letter) => void letters.push(letter), folder: undefined, close: () => undefined },
  });
});
afterAll(async () => {
  await server?.close();
  await pushes?.close();
});
beforeEach(async () => {
  letters.length = 0;
  pushes.pushed.length = 0;
  mediaId = await makeMedia(server.platform.db, { access: 'free' });
});
afterEach(() => {
  for (const { socket } of people.splice(0)) socket.disconnect();
});

/** Members with a confirmed address and a browser that receives push messages. */
function join(...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((displayName) => joinAs({ displayName })));
}

async function joinAs(options: TestAccountOptions): Promise<Person> {
  const account = await signUp(server, options);
  await sql`update account set verified_at = now() where id = ${account.userId}`.execute(server.platform.db);
  const browser = pushes.browser();
  await account.client.notification.addPush({ body: browser });
  const reader = await openComments(server.url, account.token);
  // Jobs of two comments may run in any order, so each notification is awaited before the next step.
  const write: CommentReader['write'] = async (...args) => {
    const id = await reader.write(...args);
    await idle();
    return id;
  };
  const person = { ...account, ...reader, write, browser };
  people.push(person);
  return person;
}

/** Waits until all jobs are done. */
async function idle() {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select name from pgboss.job where state < 'completed' and start_after <= now()
          and (name like 'comment.%' or name like 'notification.%' or name like 'mail.%')`.execute(server.platform.db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 25 },
  );
}

async function inboxOf({ client }: TestAccount): Promise<InboxItem[]> {
  await idle();
  return (await client.notification.inbox()).notifications;
}

/** The bodies of the push messages to an account. */
function pushedTo({ browser }: Person): string[] {
  return pushes.pushed.filter(({ endpoint }) => endpoint === browser.endpoint).map(({ message }) => message.body);
}

function lettersTo({ email }: TestAccount): Letter[] {
  return letters.filter(({ to }) => to === email);
}

async function like({ send }: CommentReader, commentId: number, type: 'add-like' | 'remove-like' = 'add-like') {
  server.clock.advance(1000);
  expect(await send({ type, mediaId, commentId })).toMatchObject({ ok: true });
}

test('a reply notifies the author of the original comment, in the inbox, by push and by mail', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const originalCommentId = await ana.write(mediaId, 'What lens is this?');
  const first = await ben.write(mediaId, 'A 35 mm', { originalCommentId });
  const href = `/video/${mediaId}?comment=${first}`;
  expect(await inboxOf(ana)).toMatchObject([
    { type: 1, title: 'Ben', text: 'A 35 mm', href, isMention: false, others: 0, read: false },
  ]);
  expect(pushes.pushed).toMatchObject([
    { endpoint: ana.browser.endpoint, message: { title: 'Ben', body: 'Answers your comment: A 35 mm', href } },
  ]);
  expect(letters).toMatchObject([{ to: ana.email, subject: 'Ben answered your comment' }]);
  expect(letters[0]?.text).toContain('A 35 mm');
  expect(letters[0]?.text).toContain(server.url + href);
  // A reply to a reply is also a reply to the original. Authors are not notified of their own comments.
  await cleo.write(mediaId, 'No, 50', { originalCommentId: first });
  await ana.write(mediaId, 'Thanks', { originalCommentId });
  expect((await inboxOf(ana)).map(({ title }) => title)).toEqual(['Cleo', 'Ben']);
  expect([await inboxOf(ben), await inboxOf(cleo)]).toEqual([[], []]);
});

test('a mention notifies the mentioned people, with its own text, once', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const originalCommentId = await ana.write(mediaId, 'Who was there?');
  await ben.write(mediaId, 'I was');
  const mentions = [ana.userId, ben.userId, ben.userId, cleo.userId];
  await cleo.write(mediaId, '@Ana @Ben @Cleo', { originalCommentId, mentions });
  expect(await inboxOf(ana)).toMatchObject([{ type: 1, title: 'Cleo', isMention: false }]);
  expect(await inboxOf(ben)).toMatchObject([{ type: 1, title: 'Cleo', text: '@Ana @Ben @Cleo', isMention: true }]);
  expect(await inboxOf(cleo)).toEqual([]);
  expect(pushedTo(ana)).toEqual(['Answers your comment: @Ana @Ben @Cleo']);
  expect(pushedTo(ben)).toEqual(['Mentions you: @Ana @Ben @Cleo']);
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'Cleo answered your comment',
    'Cleo mentioned you in a comment',
  ]);
  await ben.write(mediaId, '@Ana alone', { mentions: [ana.userId] });
  expect((await inboxOf(ana))[0]).toMatchObject({ text: '@Ana alone', isMention: true });
});

test('a job that runs again notifies nobody a second time', async () => {
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  const originalCommentId = await ana.write(mediaId, 'Once');
  const commentIds = [await ben.write(mediaId, '@Ana twice?', { originalCommentId, mentions: [ana.userId] })];
  await idle();
  await Promise.all([1, 2, 3].map(() => notifyOfReplies(server.platform, { commentIds })));
  expect(await inboxOf(ana)).toHaveLength(1);
  expect([pushedTo(ana).length, lettersTo(ana).length]).toEqual([1, 1]);
});

test('people who muted the thread get no more notifications of it, but those of other threads as before', async () => {
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  const commentId = await ana.write(mediaId, 'Too much');
  const other = await ana.write(mediaId, 'Still open');
  const ownReply = await ana.write(mediaId, 'In the thread', { originalCommentId: commentId });
  await ana.send({ type: 'mute', mediaId, commentId: ownReply });
  await ben.write(mediaId, '@Ana', { originalCommentId: commentId, mentions: [ana.userId] });
  for (const id of [commentId, ownReply]) await like(ben, id);
  expect(await inboxOf(ana)).toEqual([]);
  await ben.write(mediaId, 'Heard', { originalCommentId: other });
  expect((await inboxOf(ana)).map(({ text }) => text)).toEqual(['Heard']);
  await ana.send({ type: 'unmute', mediaId, commentId });
  await ben.write(mediaId, 'Heard again', { originalCommentId: commentId });
  expect((await inboxOf(ana)).map(({ text }) => text)).toEqual(['Heard again', 'Heard']);
});

test('closed accounts are not notified', async () => {
  const { db } = server.platform;
  const writer = await joinAs({ displayName: 'Ben' });
  for (const column of ['suspended_at', 'deletion_requested_at']) {
    const [leaver] = (await join('Leaver')) as [Person];
    const commentId = await leaver.write(mediaId, 'Bye');
    await sql`update account set ${sql.ref(column)} = now() where id = ${leaver.userId}`.execute(db);
    await writer.write(mediaId, '@Leaver', { originalCommentId: commentId, mentions: [leaver.userId] });
    await like(writer, commentId);
    await idle();
    const query = db.selectFrom('notification').select('event_id').where('account_id', '=', leaver.userId);
    expect(await query.execute()).toEqual([]);
  }
  expect([pushes.pushed, letters]).toEqual([[], []]);
});

test('people who may no longer watch the video are not notified', async () => {
  const { platform } = server;
  mediaId = await makeMedia(platform.db, { access: 'members' });
  const [ana, ben] = [
    await joinAs({ displayName: 'Ana', subscribed: true }),
    await joinAs({ displayName: 'Ben', subscribed: true }),
  ];
  const originalCommentId = await ana.write(mediaId, 'Members only');
  await ben.write(mediaId, 'While a member', { originalCommentId });
  expect(await inboxOf(ana)).toHaveLength(1);
  for (const { id } of await listMemberships(platform, ana.userId)) {
    await revokeMembership(platform, platform.db, ana.userId, id);
  }
  await ben.write(mediaId, 'Behind the wall', { originalCommentId });
  await like(ben, originalCommentId);
  expect((await inboxOf(ana)).map(({ text }) => text)).toEqual(['While a member']);
  await sql`update media set publish_at = null where id = ${mediaId}`.execute(platform.db);
  expect(await inboxOf(ana)).toEqual([]);
});

test('the text of a comment of a moment is in no notification', async () => {
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  const originalCommentId = await ana.write(mediaId, 'The butler did it', { momentS: 40 });
  await ben.write(mediaId, 'I saw the butler', { originalCommentId });
  await ben.write(mediaId, '@Ana the butler', { momentS: 50, mentions: [ana.userId] });
  await idle();
  await like(ben, originalCommentId);
  expect((await inboxOf(ana)).map(({ type, title, text, isMention }) => [type, title, text, isMention])).toEqual([
    [3, 'Ben', '', false],
    [1, 'Ben', '', true],
    [1, 'Ben', '', false],
  ]);
  server.clock.advance(hourMs);
  await sendCommentDigests(server.platform);
  await idle();
  expect(pushedTo(ana).toSorted()).toEqual(['Answers your comment', 'Likes your comment', 'Mentions you']);
  expect(lettersTo(ana).map(({ subject }) => subject)).toEqual([
    'Ben answered your comment',
    'Ben mentioned you in a comment',
  ]);
  expect(JSON.stringify([pushes.pushed, letters])).not.toContain('butler');
});

test('a removed comment takes its notifications along, and an edited one changes them', async () => {
  const { db } = server.platform;
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  const originalCommentId = await ana.write(mediaId, 'Original');
  const commentId = await ben.write(mediaId, 'Seceret', { originalCommentId });
  await ana.write(mediaId, '@Ben', { originalCommentId: commentId, mentions: [ben.userId] });
  await like(ana, commentId);
  await like(ben, originalCommentId);
  await ben.send({ type: 'edit', mediaId, commentId, message: 'Secret' });
  expect((await inboxOf(ana)).map(({ text }) => text)).toEqual(['Original', 'Secret']);
  expect((await inboxOf(ben)).map(({ text }) => text)).toEqual(['Secret', '@Ben']);
  await ben.send({ type: 'delete', mediaId, commentId });
  expect(await ana.client.notification.inbox()).toMatchObject({ unread: 1, notifications: [{ text: 'Original' }] });
  expect((await inboxOf(ben)).map(({ text }) => text)).toEqual(['@Ben']);
  const { rows } = await sql`select from notification_event where title || text ~ 'Sec|Ben'`.execute(db);
  expect(rows).toEqual([]);
  await ana.send({ type: 'delete', mediaId, commentId: originalCommentId });
  expect([await inboxOf(ana), await inboxOf(ben)]).toEqual([[], []]);
});

test('unread likes are one notification with the latest name, at the top, with one push message', async () => {
  const fans = await join(...Array.from({ length: 13 }, (_, index) => `Fan ${index}`));
  const [ana] = (await join('Ana')) as [Person];
  const commentId = await ana.write(mediaId, 'Like me');
  for (const fan of fans.slice(0, 3)) await like(fan, commentId);
  const [early] = await inboxOf(ana);
  expect(early).toMatchObject({ type: 3, title: 'Fan 2', others: 2, text: 'Like me' });
  await fans[0]?.write(mediaId, 'A reply', { originalCommentId: commentId });
  expect((await inboxOf(ana)).map(({ type }) => type)).toEqual([1, 3]);
  await like(ana, commentId);
  for (const fan of fans.slice(3)) await like(fan, commentId);
  const href = `/video/${mediaId}?comment=${commentId}`;
  expect(await inboxOf(ana)).toMatchObject([
    { id: early?.id, type: 3, title: 'Fan 12', others: 12, href, read: false },
    { type: 1 },
  ]);
  expect((await ana.client.notification.inbox()).unread).toBe(2);
  expect(pushedTo(ana).filter((body) => body.startsWith('Likes'))).toEqual(['Likes your comment: Like me']);
  expect(lettersTo(ana).map(({ subject }) => subject)).toEqual(['Fan 0 answered your comment']);
});

test('after it was read, a new notification of likes begins', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const commentId = await ana.write(mediaId, 'Like me');
  for (const fan of [ben, cleo]) await like(fan, commentId);
  const [first] = await inboxOf(ana);
  expect(await ana.client.notification.read({ params: { id: first?.id ?? 0 } })).toEqual({ unread: 0 });
  const [dan] = (await join('Dan')) as [Person];
  await like(dan, commentId);
  expect((await inboxOf(ana)).map(({ title, others, read }) => [title, others, read])).toEqual([
    ['Dan', 0, false],
    ['Cleo', 1, true],
  ]);
  expect(pushedTo(ana)).toHaveLength(2);
  // A like in the notification that was read does not count in the new one.
  await like(ben, commentId, 'remove-like');
  expect((await inboxOf(ana)).map(({ title, others }) => [title, others])).toEqual([
    ['Dan', 0],
    ['Cleo', 1],
  ]);
});

test('a like that is taken back lowers the unread notification, which is gone at zero', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const commentId = await ana.write(mediaId, 'Like me');
  const inbox = async () => (await inboxOf(ana)).map(({ title, others }) => [title, others]);
  for (const fan of [ben, cleo]) await like(fan, commentId);
  expect(await inbox()).toEqual([['Cleo', 1]]);
  await like(cleo, commentId, 'remove-like');
  expect(await inbox()).toEqual([['Ben', 0]]);
  await like(cleo, commentId);
  await like(ben, commentId, 'remove-like');
  expect(await inbox()).toEqual([['Cleo', 0]]);
  await like(cleo, commentId, 'remove-like');
  expect(await ana.client.notification.inbox()).toMatchObject({ unread: 0, notifications: [] });
});

test('a like that is given again and again is one push message', async () => {
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  const commentId = await ana.write(mediaId, 'Like me');
  const types = ['add-like', 'remove-like', 'add-like', 'remove-like', 'add-like'] as const;
  for (const type of types) await like(ben, commentId, type).then(idle);
  expect([pushedTo(ana).length, (await inboxOf(ana)).length]).toEqual([1, 1]);
});

test('a notification is marked as read although likes come at the same moment', async () => {
  const fans = await join(...Array.from({ length: 8 }, (_, index) => `Fan ${index}`));
  const [ana] = (await join('Ana')) as [Person];
  const commentId = await ana.write(mediaId, 'Like me');
  await like(fans[0] as Person, commentId);
  const id = (await inboxOf(ana))[0]?.id ?? 0;
  await Promise.all([
    ...fans.slice(1).map((fan) => fan.send({ type: 'add-like', mediaId, commentId })),
    ana.client.notification.read({ params: { id } }),
  ]);
  const all = await inboxOf(ana);
  expect(all.filter((item) => item.read)).toMatchObject([{ id }]);
  expect(all.reduce((likes, { others }) => likes + 1 + others, 0)).toBe(8);
});

test('the likes of an erased account are taken back', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const [commentId, other] = [await ana.write(mediaId, 'Like me'), await ana.write(mediaId, 'Me too')];
  await like(ben, commentId);
  for (const id of [commentId, other]) await like(cleo, id);
  await removeCommentsOf(server.platform, cleo.userId);
  expect(await inboxOf(ana)).toMatchObject([{ title: 'Ben', others: 0 }]);
});

test('at most one letter an hour: what comes meanwhile is gathered for the next one', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  const originalCommentId = await ana.write(mediaId, 'Write to me');
  const reply = (text: string, by = ben) => by.write(mediaId, text, { originalCommentId });
  await reply('One');
  await idle();
  const removed = await reply('Two');
  await reply('Three', cleo);
  await cleo.write(mediaId, '@Ana four', { mentions: [ana.userId] });
  await idle();
  const digest = async () => {
    await sendCommentDigests(server.platform);
    await idle();
    return lettersTo(ana).map(({ subject }) => subject);
  };
  expect(await digest()).toEqual(['Ben answered your comment']);
  await ben.send({ type: 'delete', mediaId, commentId: removed });
  server.clock.advance(hourMs);
  expect(await digest()).toEqual(['Ben answered your comment', '2 answers and mentions']);
  expect(await digest()).toHaveLength(2);
  const text = lettersTo(ana)[1]?.text;
  expect(text).toContain('• Cleo: Answers your comment: Three\n• Cleo: Mentions you: @Ana four\n');
  expect(text).not.toContain('Two');
  expect(text).toContain(`${server.url}/notifications`);
});

test('each way has its own preference, and only confirmed addresses get letters', async () => {
  const [ana, ben, cleo] = (await join('Ana', 'Ben', 'Cleo')) as [Person, Person, Person];
  await ana.client.notification.setPushTypes({ body: { pushNotificationType: [2, 4] } });
  const campaigns = [{ campaignId: 'comments', subscribed: false }];
  await ben.client.notification.setEmailPreferences({ body: { campaigns } });
  const { userId } = cleo;
  await sql`update account set verified_at = null where id = ${userId}`.execute(server.platform.db);
  for (const person of [ana, ben, cleo]) {
    const originalCommentId = await person.write(mediaId, 'Tell me');
    const other = person === ana ? ben : ana;
    await other.write(mediaId, 'A reply', { originalCommentId });
    await idle();
    await like(other, originalCommentId);
    expect((await inboxOf(person)).map(({ type }) => type)).toEqual([3, 1]);
  }
  expect([ana, ben, cleo].map((person) => pushedTo(person).length)).toEqual([0, 2, 2]);
  expect([ana, ben, cleo].map((person) => lettersTo(person).length)).toEqual([1, 0, 0]);
  expect(lettersTo(ana)[0]?.headers?.['List-Unsubscribe']).toContain('campaignId=comments');
});

test('members read it in their language', async () => {
  const [ana, ben] = (await join('Ana', 'Ben')) as [Person, Person];
  await sql`update account set language = 'es' where id = ${ana.userId}`.execute(server.platform.db);
  const originalCommentId = await ana.write(mediaId, 'Hola');
  await ben.write(mediaId, 'Buenas', { originalCommentId });
  await idle();
  await ben.write(mediaId, '@Ana qué tal', { mentions: [ana.userId] });
  await like(ben, originalCommentId);
  await idle();
  expect(pushedTo(ana).toSorted()).toEqual([
    'Le gusta tu comentario: Hola',
    'Responde a tu comentario: Buenas',
    'Te menciona: @Ana qué tal',
  ]);
  expect(lettersTo(ana).map(({ subject }) => subject)).toEqual(['Ben respondió a tu comentario']);
});
