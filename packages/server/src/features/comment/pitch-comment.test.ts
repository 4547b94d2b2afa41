import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { makePitch } from '../pitch/test-data.ts';
import { notifyOfReplies } from './comment-notification.ts';
import { removeCommentsOf } from './forget-comments.ts';

const site = await siteOfFile();
const { ada, bob, server, teamId } = site;
let operator: TestAccount;
let pitchId: number;

beforeAll(async () => {
  operator = await signUp(server, { role: 'operator' });
  pitchId = await makePitch(server.platform, operator.userId, { creatorTeamId: teamId });
});

function newPitch(ofTeam: number | null = teamId) {
  return makePitch(server.platform, operator.userId, { creatorTeamId: ofTeam });
}

function visitorReads(id: number, query: { order?: 'newest' | 'top'; commentId?: number } = {}) {
  return server.client.pitchComment.list({ params: { pitchId: id }, query });
}

test('a comment on a pitch is seen at once on every process, and visitors read it', async () => {
  const [writer, near, far] = [
    await site.comments(ada),
    await site.comments(bob),
    await site.comments(bob, site.second),
  ];
  for (const reader of [writer, near, far]) {
    expect(await reader.get({ pitchId })).toMatchObject({ pitchId, comments: [], total: 0, problem: null });
  }
  const commentId = await writer.write({ pitchId }, 'I would watch this twice');
  const comment = { commentId, pitchId, message: 'I would watch this twice', author: { displayName: 'Ada' } };
  for (const reader of [writer, near, far]) {
    await expect.poll(() => reader.events()).toMatchObject([{ type: 'message', pitchId, comment }]);
  }
  expect((await far.get({ pitchId })).comments[0]).not.toHaveProperty('mediaId');
  expect(await visitorReads(pitchId)).toMatchObject({ total: 1, comments: [comment] });
  expect(await visitorReads(pitchId, { order: 'top', commentId })).toMatchObject({ comments: [comment] });
});

test('videos and pitches of the same number have their own comments', async () => {
  const { db } = server.platform;
  await sql`select setval(pg_get_serial_sequence('pitch', 'id'), 1000, false),
    setval(pg_get_serial_sequence('media', 'id'), 1000, false)`.execute(db);
  const [mediaId, twin] = [await site.video(), await newPitch()];
  expect(twin).toBe(mediaId);
  const [writer, reader] = [await site.comments(ada), await site.comments(bob)];
  await reader.get({ pitchId: twin });
  const onVideo = await writer.write(mediaId, 'On the video');
  const onPitch = await writer.write({ pitchId: twin }, 'On the pitch');
  await expect.poll(() => reader.events()).toMatchObject([{ comment: { commentId: onPitch } }]);
  // A comment of one place does not exist at the other.
  expect(await reader.send({ type: 'add-like', pitchId: twin, commentId: onVideo })).toMatchObject({
    code: 'not_found',
  });
  const answer = { type: 'message', message: 'x', pitchId: twin, originalCommentId: onVideo } as const;
  expect(await reader.send(answer)).toMatchObject({ code: 'not_found' });
  expect((await reader.get(mediaId)).comments).toMatchObject([{ commentId: onVideo, mediaId }]);
});

test('a reply and a like notify the author, with a link that opens the comment on the page of the pitch', async () => {
  const [author, other] = [await signUp(server, { displayName: 'Ana' }), await signUp(server, { displayName: 'Ben' })];
  const [one, two] = [await site.comments(author), await site.comments(other)];
  const id = await newPitch(null);
  const originalCommentId = await one.write({ pitchId: id }, 'Who plays the dog?');
  const reply = await two.write({ pitchId: id }, 'A dog', { originalCommentId });
  await notifyOfReplies(server.platform, { commentIds: [reply] });
  await notifyOfReplies(server.platform, { commentIds: [reply] });
  expect(await two.send({ type: 'add-like', pitchId: id, commentId: originalCommentId })).toMatchObject({ ok: true });
  const { notifications } = await author.client.notification.inbox();
  expect(notifications).toMatchObject([
    { type: 3, title: 'Ben', href: `/points/${id}?comment=${originalCommentId}`, pitchId: null },
    { type: 1, title: 'Ben', text: 'A dog', href: `/points/${id}?comment=${reply}`, pitchId: null },
  ]);
  expect((await visitorReads(id)).comments).toMatchObject([
    { likes: 1, replyCount: 1, replies: [{ commentId: reply }] },
  ]);
  // The account that muted the thread gets no more notifications.
  await one.send({ type: 'mute', pitchId: id, commentId: originalCommentId });
  const next = await two.write({ pitchId: id }, 'Two dogs', { originalCommentId });
  await notifyOfReplies(server.platform, { commentIds: [next] });
  expect((await author.client.notification.inbox()).notifications).toHaveLength(2);
});

test('a mention notifies somebody who wrote at the pitch or is in its team, and nobody else', async () => {
  const id = await newPitch();
  const [writer, reader] = [await site.comments(ada), await site.comments(bob)];
  const { userId } = await site.member();
  const mentions = [bob.userId, site.teamModerator.userId, userId];
  const before = await writer.write({ pitchId: id }, '@Bob @Tess Team look', { mentions });
  await reader.write({ pitchId: id }, 'Here I am');
  const after = await writer.write({ pitchId: id }, '@Bob hello', { mentions });
  const { comments } = await reader.get({ pitchId: id });
  const meant = (commentId: number) =>
    comments
      .find((each) => each.commentId === commentId)
      ?.mentions.map((each) => each.displayName)
      .toSorted();
  expect(meant(before)).toEqual(['Tess Team']);
  expect(meant(after)).toEqual(['Bob', 'Tess Team']);
});

test('the team of the pitch and staff pin, give hearts and remove; others do not', async () => {
  const id = await newPitch();
  const [writer, other] = [await site.comments(ada), await site.comments(bob)];
  const [team, staff] = [await site.comments(site.teamModerator), await site.comments(site.staff)];
  const [first, second] = [await writer.write({ pitchId: id }, 'One'), await writer.write({ pitchId: id }, 'Two')];
  expect(await other.send({ type: 'pin', pitchId: id, commentId: first })).toMatchObject({ code: 'forbidden' });
  expect(await team.get({ pitchId: id })).toMatchObject({ mayModerate: true });
  expect(await other.get({ pitchId: id })).toMatchObject({ mayModerate: false });
  expect(await team.send({ type: 'pin', pitchId: id, commentId: first })).toMatchObject({ ok: true });
  expect(await staff.send({ type: 'add-heart', pitchId: id, commentId: second })).toMatchObject({ ok: true });
  const own = await team.write({ pitchId: id }, 'We read all of this');
  expect((await other.get({ pitchId: id })).comments).toMatchObject([
    { commentId: first, isPinned: true },
    { commentId: own, author: { role: 'creator' } },
    { commentId: second, isHearted: true },
  ]);
  // A moderator of another team may not moderate here.
  const elsewhere = await site.comments(site.teamModerator);
  const others = await newPitch(null);
  const stranger = await writer.write({ pitchId: others }, 'Mine');
  expect(await elsewhere.send({ type: 'delete', pitchId: others, commentId: stranger })).toMatchObject({
    code: 'forbidden',
  });
  const removal = { type: 'delete', pitchId: id, commentId: second, why: 'Twice' } as const;
  expect(await team.send(removal)).toMatchObject({ ok: true });
  expect((await ada.client.moderation.acts()).acts[0]).toMatchObject({
    reason: 'Twice',
    subject: { kind: 'comment', pitchId: id, title: 'A night in the workshop', text: 'Two' },
  });
  expect(await writer.send({ type: 'edit', pitchId: id, commentId: first, message: 'One!' })).toMatchObject({
    ok: true,
  });
  expect((await visitorReads(id)).comments[0]).toMatchObject({ message: 'One!', edited: expect.any(String) });
});

test('a reported comment is in the queue of the team of the pitch with its title; it can be removed and restored', async () => {
  const id = await newPitch();
  const writer = await site.comments(await site.member({ displayName: 'Cy' }));
  const reader = await site.comments(bob);
  const commentId = await writer.write({ pitchId: id }, 'Buy my pills');
  await reader.get({ pitchId: id });
  await reader.send({ type: 'report', pitchId: id, commentId, reason: 'spam' });
  const { studioModeration, studioModeratedMembers } = site.teamModerator.client;
  const { items } = await studioModeration.queue({ query: { reason: 'reported' } });
  const place = { pitchId: id, title: 'A night in the workshop', livestreamId: null, momentS: null };
  expect(items).toMatchObject([{ subject: { subjectId: commentId, place: { ...place, creators: [{ id: teamId }] } } }]);
  expect((await studioModeration.counts({ query: {} })).reported).toBe(1);
  const userId = items[0]?.author.userId ?? '';
  const texts = await studioModeratedMembers.memberTexts({ params: { userId }, query: { kind: 'comment' } });
  expect(texts.texts).toMatchObject([{ text: 'Buy my pills', place }]);
  expect(await studioModeratedMembers.member({ params: { userId } })).toMatchObject({
    counts: { texts: 1, reported: 1 },
  });
  const subject = { kind: 'comment' as const, subjectId: commentId };
  const { results } = await studioModeration.act({
    body: { items: [subject], wish: { act: 'ban', teamId, reason: 'x' } },
  });
  expect(results).toMatchObject([{ problem: null }]);
  expect((await reader.get({ pitchId: id })).total).toBe(0);
  expect(await writer.send({ type: 'message', pitchId: id, message: 'Again' })).toMatchObject({ code: 'banned' });
  const [removeId = 0, banId = 0] = results[0]?.actIds ?? [];
  await studioModeration.undo({ body: { actIds: [banId, removeId] } });
  expect((await reader.get({ pitchId: id })).comments).toMatchObject([{ commentId }]);
  // Only staff may moderate a pitch without a creator.
  const others = await newPitch(null);
  const stranger = await (await site.comments(ada)).write({ pitchId: others }, 'Elsewhere');
  await reader.send({ type: 'report', pitchId: others, commentId: stranger, reason: 'spam' });
  const idsFor = async ({ client }: TestAccount) =>
    (await client.studioModeration.queue({ query: { reason: 'reported' } })).items.map(
      (item) => item.subject?.subjectId,
    );
  expect(await idsFor(site.teamModerator)).not.toContain(stranger);
  expect(await idsFor(site.staff)).toContain(stranger);
});

test('a held comment waits for the team of the pitch', async () => {
  const id = await newPitch();
  await site.teamModerator.client.studioModerationRules.addRule({
    body: {
      teamId,
      name: 'words',
      check: { kind: 'words', words: ['heldword'], wholeWords: true },
      effect: 'hold',
      reason: '',
      isOn: true,
    },
  });
  const [writer, reader] = [await site.comments(ada), await site.comments(bob)];
  const held = await writer.write({ pitchId: id }, 'heldword');
  expect(writer.frames).toContainEqual(expect.objectContaining({ type: 'own', pitchId: id }));
  expect((await reader.get({ pitchId: id })).comments).toEqual([]);
  expect((await writer.get({ pitchId: id })).comments).toMatchObject([{ commentId: held, isHeld: true }]);
  const items = [{ kind: 'comment' as const, subjectId: held }];
  await site.teamModerator.client.studioModeration.act({ body: { items, wish: { act: 'approve', reason: '' } } });
  await expect.poll(() => reader.events()).toMatchObject([{ comment: { commentId: held } }]);
});

test('there are no comments on a draft, and none while points are off', async () => {
  const reader = await site.comments(bob);
  const refused = { ok: false, code: 'not_found' };
  const draft = await operator.client.studioPitches.create({ body: { title: 'Not yet', goal: 10 } });
  await expect(visitorReads(draft.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await reader.send({ type: 'get', pitchId: draft.id })).toMatchObject(refused);
  expect(await reader.send({ type: 'message', pitchId: draft.id, message: 'x' })).toMatchObject(refused);
  expect(await reader.send({ type: 'get', pitchId: 999_999 })).toMatchObject(refused);
  const turn = (points_enabled: boolean) =>
    operator.client.studioConfig.update({ body: { config: { points_enabled } } });
  await turn(false);
  await expect(visitorReads(pitchId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await reader.send({ type: 'get', pitchId })).toMatchObject(refused);
  expect(await reader.send({ type: 'message', pitchId, message: 'x' })).toMatchObject(refused);
  await turn(true);
  expect(await reader.send({ type: 'message', pitchId, message: 'Back' })).toMatchObject({ ok: true });
});

test('a message names exactly one place, and a pitch has no moments', async () => {
  const reader = await site.comments(bob);
  const mediaId = await site.video();
  const detailOf = async (sent: object) => {
    const answer = await reader.send(sent as never);
    return answer.ok ? '' : `${answer.code} ${answer.detail}`;
  };
  expect(await detailOf({ type: 'get' })).toBe('invalid_request mediaId: Name a video, or a pitch by pitchId');
  expect(await detailOf({ type: 'add-like', mediaId, pitchId, commentId: 1 })).toBe(
    'invalid_request pitchId: Name either a video or a pitch',
  );
  expect(await detailOf({ type: 'message', message: 'x', pitchId, momentS: 4 })).toContain('momentS: ');
  expect(await detailOf({ type: 'moments', pitchId, fromS: 0, toS: 4 })).toContain('mediaId: ');
});

test('an erased account takes its comments on pitches along', async () => {
  const id = await newPitch();
  const gone = await site.member();
  const [writer, reader] = [await site.comments(gone), await site.comments(bob)];
  const kept = await reader.write({ pitchId: id }, 'I stay');
  await writer.write({ pitchId: id }, 'I go');
  await writer.send({ type: 'add-like', pitchId: id, commentId: kept });
  await reader.get({ pitchId: id });
  await removeCommentsOf(server.platform, gone.userId);
  expect(await reader.get({ pitchId: id })).toMatchObject({ total: 1, comments: [{ commentId: kept, likes: 0 }] });
  const kinds = () => reader.events().map(({ type }) => type);
  await expect.poll(kinds).toEqual(['delete', 'likes']);
});
