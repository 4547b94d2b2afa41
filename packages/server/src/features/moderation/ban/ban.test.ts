import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { siteOfFile } from '../../../../test/moderation-site.ts';

const site = await siteOfFile();
let names = 0;

function newcomer(): Promise<TestAccount> {
  names += 1;
  return site.member({ displayName: `Viewer ${names}` });
}

test('a ban is known to open screens on every process, and lets read on', async () => {
  const viewer = await newcomer();
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const [near, far] = [await site.comments(viewer), await site.comments(viewer, site.second)];
  const chat = await site.chat(viewer, site.second);
  const commentId = await near.write(mediaId, 'Rude');
  await near.get(mediaId);
  await far.get(mediaId);
  expect(await chat.join(livestreamId)).toMatchObject({ problem: null });
  const wish = { act: 'ban', teamId: site.teamId, reason: 'Rude' } as const;
  const items = [{ kind: 'comment' as const, subjectId: commentId }];
  const { results } = await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
  expect(results).toMatchObject([{ problem: null, actIds: [expect.any(Number), expect.any(Number)] }]);
  for (const reader of [near, far]) {
    await expect
      .poll(() => reader.frames, { timeout: 1000 })
      .toContainEqual({ type: 'problem', mediaId, problem: 'banned' });
  }
  await expect
    .poll(() => chat.frames, { timeout: 1000 })
    .toContainEqual({ type: 'problem', livestreamId, problem: 'banned' });
  expect(await far.get(mediaId)).toMatchObject({ comments: [], problem: 'banned' });
  expect(await far.send({ type: 'message', mediaId, message: 'Again' })).toMatchObject({ code: 'banned' });
  expect(await chat.send({ type: 'message', livestreamId, message: 'Again' })).toMatchObject({ code: 'banned' });
  // The ban is of one creator: elsewhere the account can write.
  expect(await near.write(await site.video(), 'Elsewhere')).toEqual(expect.any(Number));
  const { bans } = await site.teamModerator.client.studioModeration.bans();
  expect(bans).toMatchObject([
    { person: { userId: viewer.userId, isBanned: true }, team: { id: site.teamId }, reason: 'Rude', isActive: true },
  ]);
  await site.teamModerator.client.studioModeration.undo({ body: { actIds: results[0]?.actIds ?? [] } });
  await expect.poll(() => chat.frames).toContainEqual({ type: 'problem', livestreamId, problem: null });
  expect(await far.get(mediaId)).toMatchObject({ comments: [{ commentId }], problem: null });
  expect(await chat.send({ type: 'message', livestreamId, message: 'Thanks' })).toMatchObject({ ok: true });
});

test('a banned account cannot like, but can take a like back', async () => {
  const [viewer, other] = [await newcomer(), await newcomer()];
  const mediaId = await site.video({ teamId: site.teamId });
  const [banned, writer] = [await site.comments(viewer), await site.comments(other)];
  const [liked, later] = [await writer.write(mediaId, 'One'), await writer.write(mediaId, 'Two')];
  await banned.send({ type: 'add-like', mediaId, commentId: liked });
  await site.staff.client.studioModeration.ban({
    body: { userId: viewer.userId, teamId: null, minutes: null, reason: 'Rude' },
  });
  const like = (commentId: number) => banned.send({ type: 'add-like', mediaId, commentId });
  await expect.poll(() => like(later)).toMatchObject({ code: 'banned' });
  expect(await banned.send({ type: 'remove-like', mediaId, commentId: liked })).toMatchObject({ ok: true });
});

test('a time-out that began before a screen was opened ends on it', async () => {
  const viewer = await newcomer();
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const before = await site.comments(viewer);
  const items = [{ kind: 'comment' as const, subjectId: await before.write(mediaId, 'Rude') }];
  const wish = { act: 'time-out', minutes: 10, teamId: site.teamId, reason: 'Rude' } as const;
  await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
  site.server.clock.advance(10 * 60_000 - 1000);
  const [comments, chat] = [await site.comments(viewer), await site.chat(viewer)];
  expect(await comments.get(mediaId)).toMatchObject({ problem: 'timed_out' });
  expect(await chat.join(livestreamId)).toMatchObject({ problem: 'timed_out' });
  site.server.clock.advance(2000);
  await expect.poll(() => comments.frames).toContainEqual({ type: 'problem', mediaId, problem: null });
  await expect.poll(() => chat.frames).toContainEqual({ type: 'problem', livestreamId, problem: null });
});

test('a banned viewer neither reacts nor votes', async () => {
  const viewer = await newcomer();
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const comments = await site.comments(viewer);
  const chat = await site.chat(viewer);
  await chat.join(livestreamId);
  const reaction = { type: 'react', livestreamId, reaction: 'heart' } as const;
  expect(await chat.send(reaction)).toMatchObject({ ok: true });
  const items = [{ kind: 'comment' as const, subjectId: await comments.write(mediaId, 'Rude') }];
  const wish = { act: 'ban', teamId: site.teamId, reason: 'Rude' } as const;
  await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
  await expect.poll(() => chat.frames).toContainEqual({ type: 'problem', livestreamId, problem: 'banned' });
  expect(await chat.send(reaction)).toMatchObject({ ok: false, code: 'banned' });
  expect(await chat.send({ type: 'vote', livestreamId, pollId: 1, option: 0 })).toMatchObject({ code: 'banned' });
});

test('commands of the chat, by name and by those who moderate it alone', async () => {
  const { livestreamId } = await site.stream();
  const [ann, other] = [await site.member({ displayName: 'Ann Lee' }), await site.member({ displayName: 'Zed' })];
  const [writer, bystander, team] = [await site.chat(ann), await site.chat(other), await site.chat(site.teamModerator)];
  await writer.write(livestreamId, 'Hi');
  await writer.join(livestreamId);
  const say = (message: string) => team.send({ type: 'message', livestreamId, message });
  expect(await say('/timeout Nobody 10m')).toMatchObject({ code: 'not_found' });
  expect(await say('/timeout Ann Lee soon')).toMatchObject({ ok: false });
  expect(await say('/timeout @Ann Lee 10m Be kind')).toEqual({ ok: true, id: null });
  await expect
    .poll(() => writer.frames, { timeout: 1000 })
    .toContainEqual({ type: 'problem', livestreamId, problem: 'timed_out' });
  expect(await writer.send({ type: 'message', livestreamId, message: 'But' })).toMatchObject({
    code: 'timed_out',
    detail: 'You can write here again in 10 minutes.',
  });
  expect((await ann.client.moderation.acts()).acts).toMatchObject([
    { kind: 'time-out', reason: 'Be kind', team: { id: site.teamId }, subject: null, isOver: false },
  ]);
  expect(await say('/unban ann lee')).toEqual({ ok: true, id: null });
  expect(await writer.send({ type: 'message', livestreamId, message: 'Back' })).toMatchObject({ ok: true });
  expect(await say('/ban Ann Lee')).toEqual({ ok: true, id: null });
  expect(await writer.send({ type: 'message', livestreamId, message: 'Now?' })).toMatchObject({ code: 'banned' });
  expect(await say('/unban Ann Lee')).toEqual({ ok: true, id: null });
  // From others it is a message; a command is never one.
  expect(await bystander.write(livestreamId, '/ban Ann Lee')).toEqual(expect.any(Number));
  expect(await writer.send({ type: 'message', livestreamId, message: 'Still here' })).toMatchObject({ ok: true });
  const texts = (await bystander.join(livestreamId)).messages.map(({ message }) => message);
  expect(texts).toEqual(['Hi', 'Back', '/ban Ann Lee', 'Still here']);
});

test('by the menu of the chat and the comments: the text goes, too', async () => {
  const viewer = await newcomer();
  const { livestreamId } = await site.stream();
  const mediaId = await site.video({ teamId: site.teamId });
  const [writer, comments, team] = [
    await site.chat(viewer),
    await site.comments(viewer),
    await site.chat(site.teamModerator),
  ];
  const messageId = await writer.write(livestreamId, 'Rude');
  expect(await writer.send({ type: 'ban', livestreamId, messageId, minutes: 5 })).toMatchObject({ code: 'forbidden' });
  expect(await team.send({ type: 'ban', livestreamId, messageId, minutes: 5 })).toMatchObject({ ok: true });
  expect((await team.join(livestreamId)).messages).toEqual([]);
  expect(await comments.get(mediaId)).toMatchObject({ problem: 'timed_out' });
  site.server.clock.advance(5 * 60_000 + 1);
  expect(await comments.get(mediaId)).toMatchObject({ problem: null });
  const commentId = await comments.write(mediaId, 'Rude again');
  const beside = await site.comments(site.teamModerator);
  expect(await beside.send({ type: 'ban', mediaId, commentId, why: 'Twice' })).toMatchObject({ ok: true });
  expect(await comments.send({ type: 'message', mediaId, message: 'x' })).toMatchObject({ code: 'banned' });
});

test('a ban of the whole service also binds accounts with the same browser or mailbox', async () => {
  const viewer = await site.member({ email: 'some.body@gmail.com' });
  const mediaId = await site.video();
  const mailbox = await site.member({ email: 'somebody+2@gmail.com' });
  const browser = await newcomer();
  const { db } = site.server.platform;
  await sql`
    update device set identifier = (select identifier from device where account_id = ${viewer.userId} limit 1)
    where account_id = ${browser.userId}`.execute(db);
  const screens = await Promise.all([viewer, mailbox, browser].map((account) => site.comments(account, site.second)));
  const stranger = await site.comments(await newcomer());
  for (const screen of [...screens, stranger]) await screen.get(mediaId);
  const body = { userId: viewer.userId, teamId: null, minutes: null, reason: 'Spam' };
  await expect(site.teamModerator.client.studioModeration.ban({ body })).rejects.toMatchObject({ code: 'forbidden' });
  const { ban } = await site.staff.client.studioModeration.ban({ body });
  const hear = async (problem: 'banned' | null, all = screens) => {
    for (const { frames } of all) {
      await expect.poll(() => frames, { timeout: 1000 }).toContainEqual({ type: 'problem', mediaId, problem });
    }
  };
  await hear('banned');
  for (const account of [viewer, mailbox, browser]) {
    const writer = await site.comments(account);
    expect(await writer.send({ type: 'message', mediaId, message: 'x' })).toMatchObject({ code: 'banned' });
  }
  expect(stranger.frames.filter(({ type }) => type === 'problem')).toEqual([]);
  expect(await stranger.send({ type: 'message', mediaId, message: 'x' })).toMatchObject({ ok: true });
  // The digests stay after the account is deleted.
  await db.deleteFrom('account').where('id', '=', viewer.userId).execute();
  const next = await site.comments(await signUp(site.server, { email: 's.omebody@googlemail.com' }));
  expect(await next.send({ type: 'message', mediaId, message: 'x' })).toMatchObject({ code: 'banned' });
  await next.get(mediaId);
  await site.staff.client.studioModeration.liftBan({ params: { banId: ban.banId } });
  // The end is known, too, although the banned account is gone.
  await hear(null, [...screens.slice(1), next]);
  for (const writer of [...screens.slice(1), next]) {
    await expect.poll(() => writer.send({ type: 'message', mediaId, message: 'x' })).toMatchObject({ ok: true });
  }
});

test('moderators cannot ban staff, their team, themselves, or accounts outside their creators', async () => {
  const viewer = await newcomer();
  const { client } = site.teamModerator;
  const ban = (userId: string) =>
    client.studioModeration
      .ban({ body: { userId, teamId: site.teamId, minutes: 5 } })
      .then(() => null)
      .catch((error: { code: string }) => error.code);
  expect(await ban(viewer.userId)).toBe('not_found');
  await (await site.comments(viewer)).write(await site.video({ teamId: site.teamId }), 'Hello');
  expect(await ban(viewer.userId)).toBeNull();
  const mediaId = await site.video({ teamId: site.teamId });
  for (const account of [site.staff, site.teamModerator]) await (await site.comments(account)).write(mediaId, 'Hello');
  expect(await ban(site.staff.userId)).toBe('forbidden');
  expect(await ban(site.teamModerator.userId)).toBe('forbidden');
});
