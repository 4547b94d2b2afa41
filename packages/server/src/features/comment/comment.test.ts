import { randomUUID } from 'node:crypto';
import { commentEditMs } from '@greenlight/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type CommentReader, openComments } from '../../../test/comment-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let second: TestServer;
let ada: TestAccount;
let bob: TestAccount;
const readers: CommentReader[] = [];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  ada = await signUp(server, { displayName: 'Ada' });
  bob = await signUp(server, { displayName: 'Bob' });
});
afterEach(() => {
  for (const { socket } of readers.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function open({ token }: TestAccount, { url }: TestServer = server): Promise<CommentReader> {
  const reader = await openComments(url, token);
  readers.push(reader);
  return reader;
}

function freeVideo() {
  return makeMedia(server.platform.db, { access: 'free' });
}

test('a comment is seen at once by everybody who looks, on every process, and by its author', async () => {
  const mediaId = await freeVideo();
  const [writer, near, far] = [await open(ada), await open(bob), await open(bob, second)];
  for (const reader of [writer, near, far]) {
    expect(await reader.get(mediaId)).toMatchObject({ comments: [], total: 0, hasMore: false, number: 0 });
  }
  const commentId = await writer.write(mediaId, 'The light in the last shot!');
  for (const reader of [writer, near, far]) {
    await expect
      .poll(() => reader.events())
      .toMatchObject([
        {
          type: 'message',
          comment: { commentId, message: 'The light in the last shot!', author: { displayName: 'Ada' } },
        },
      ]);
  }
  const { comments, total, number } = await far.get(mediaId);
  expect({ comments, total, number }).toMatchObject({
    comments: [{ commentId, likes: 0, replies: [] }],
    total: 1,
    number: 1,
  });
});

test('a message that is sent again after a lost answer is one comment', async () => {
  const mediaId = await freeVideo();
  const writer = await open(ada);
  const clientId = randomUUID();
  const both = await Promise.all([
    writer.write(mediaId, 'Once', { clientId }),
    writer.write(mediaId, 'Once', { clientId }),
  ]);
  expect(await writer.write(mediaId, 'Once', { clientId })).toBe(both[0]);
  expect(both[1]).toBe(both[0]);
  expect((await writer.get(mediaId)).total).toBe(1);
  // The client id of another member does not identify this comment.
  expect(await (await open(bob)).write(mediaId, 'Mine', { clientId })).not.toBe(both[0]);
});

test('replies, also those to replies, stand under one comment and are counted', async () => {
  const mediaId = await freeVideo();
  const [one, other] = [await open(ada), await open(bob)];
  const originalCommentId = await one.write(mediaId, 'What lens is this?');
  await other.get(mediaId);
  const first = await other.write(mediaId, 'A 35 mm', { originalCommentId });
  const last = await one.write(mediaId, '@Bob thanks', {
    originalCommentId: first,
    mentions: [bob.userId, randomUUID()],
  });
  const third = await one.write(mediaId, 'And the film?', { originalCommentId });
  const { comments, total } = await other.get(mediaId);
  expect(total).toBe(4);
  expect(comments).toMatchObject([
    { commentId: originalCommentId, replyCount: 3, replies: [{ commentId: first }, { commentId: last }] },
  ]);
  const { replies } = await other.replies(mediaId, originalCommentId);
  expect(replies.map((reply) => reply.commentId)).toEqual([first, last, third]);
  expect(replies[1]).toMatchObject({ originalCommentId, mentions: [{ userId: bob.userId, displayName: 'Bob' }] });
  await expect.poll(() => other.events().findLast(({ type }) => type === 'message')).toMatchObject({ replyCount: 3 });
  expect(await other.get(mediaId, { commentId: last })).toMatchObject({
    comments: [
      { commentId: originalCommentId, replies: [{ commentId: first }, { commentId: last }, { commentId: third }] },
    ],
  });
});

test('newest and top are paged by the last comment', async () => {
  const mediaId = await freeVideo();
  const [writer, reader] = [await open(ada), await open(bob)];
  const ids: number[] = [];
  for (let index = 0; index < 25; index += 1) ids.push(await writer.write(mediaId, `Comment ${index}`));
  const [least = 0, , liked = 0] = ids;
  for (const commentId of [liked, least]) await reader.send({ type: 'add-like', mediaId, commentId });
  await writer.send({ type: 'add-like', mediaId, commentId: liked });
  const newest = await reader.get(mediaId);
  expect(newest.comments.map(({ commentId }) => commentId)).toEqual(ids.toReversed().slice(0, 20));
  expect(newest).toMatchObject({ hasMore: true, lowestCommentId: ids[5] });
  const rest = await reader.get(mediaId, { lowestCommentId: ids[5] });
  expect(rest).toMatchObject({ hasMore: false });
  expect(rest.comments.map(({ commentId }) => commentId)).toEqual(ids.toReversed().slice(20));
  const top = await reader.get(mediaId, { order: 'top' });
  expect(top.comments.slice(0, 3).map(({ commentId, likes, liked: own }) => [commentId, likes, own])).toEqual([
    [liked, 2, true],
    [least, 1, true],
    [ids[24], 0, false],
  ]);
  const next = await reader.get(mediaId, { order: 'top', lowestCommentId: top.lowestCommentId ?? 0 });
  const all = [...top.comments, ...next.comments].map(({ commentId }) => commentId);
  expect(all.toSorted((one, other) => one - other)).toEqual(ids);
});

test('a like counts once, and can be taken back', async () => {
  const mediaId = await freeVideo();
  const [writer, reader] = [await open(ada), await open(bob)];
  const commentId = await writer.write(mediaId, 'Like me');
  await writer.get(mediaId);
  for (const type of ['add-like', 'add-like', 'remove-like', 'remove-like', 'add-like'] as const) {
    expect(await reader.send({ type, mediaId, commentId })).toEqual({ ok: true, id: null });
  }
  expect((await reader.get(mediaId)).comments).toMatchObject([{ likes: 1, liked: true }]);
  expect((await writer.get(mediaId)).comments).toMatchObject([{ likes: 1, liked: false }]);
  await expect.poll(() => writer.events().at(-1)).toEqual({ type: 'likes', mediaId, commentId, likes: 1 });
});

test('the author edits for 15 minutes, and nobody else ever', async () => {
  const mediaId = await freeVideo();
  const [writer, other] = [await open(ada), await open(bob)];
  const commentId = await writer.write(mediaId, 'Teh end');
  expect(await other.send({ type: 'edit', mediaId, commentId, message: 'Mine' })).toMatchObject({ code: 'forbidden' });
  expect(await writer.send({ type: 'edit', mediaId, commentId, message: 'The end' })).toMatchObject({ ok: true });
  const [comment] = (await other.get(mediaId)).comments;
  expect(comment).toMatchObject({ message: 'The end' });
  expect(comment?.edited).not.toBeNull();
  server.clock.advance(commentEditMs + 1);
  expect(await writer.send({ type: 'edit', mediaId, commentId, message: 'Late' })).toMatchObject({ code: 'forbidden' });
});

test('the author, the team of the video and moderators remove a comment with its replies', async () => {
  const { db } = server.platform;
  const creator = await signUp(server, { role: 'creator' });
  const teamId = await makeTeam(db, { memberIds: [creator.userId], role: 'owner' });
  const mediaId = await makeMedia(db, { access: 'free', teamIds: [teamId] });
  const moderator = await signUp(server, { role: 'moderator' });
  const [writer, stranger] = [await open(ada), await open(bob)];
  await stranger.get(mediaId);
  for (const remover of [ada, creator, moderator]) {
    const commentId = await writer.write(mediaId, 'Soon gone');
    const replyId = await stranger.write(mediaId, 'A reply', { originalCommentId: commentId });
    const { send } = await open(remover);
    expect(await stranger.send({ type: 'delete', mediaId, commentId })).toMatchObject({ code: 'forbidden' });
    expect(await send({ type: 'delete', mediaId, commentId })).toEqual({ ok: true, id: null });
    expect(await send({ type: 'delete', mediaId, commentId })).toMatchObject({ code: 'not_found' });
    expect(await send({ type: 'add-like', mediaId, commentId: replyId })).toMatchObject({ code: 'not_found' });
    expect(await stranger.get(mediaId)).toMatchObject({ comments: [], total: 0 });
    await expect.poll(() => stranger.events().at(-1), { timeout: 1000 }).toMatchObject({ type: 'delete', commentId });
  }
  const { rows } = await staffAudit();
  expect(rows.filter(({ action }) => action === 'comment.remove')).toHaveLength(2);
});

async function staffAudit() {
  const rows = await server.platform.db.selectFrom('audit_entry').select('action').execute();
  return { rows };
}

test('the team pins one comment, and gives hearts', async () => {
  const { db } = server.platform;
  const creator = await signUp(server, { role: 'creator' });
  const teamId = await makeTeam(db, { memberIds: [creator.userId], role: 'owner' });
  const mediaId = await makeMedia(db, { access: 'free', teamIds: [teamId] });
  const editor = await signUp(server);
  await db.insertInto('creator_team_member').values({ team_id: teamId, account_id: editor.userId }).execute();
  const [writer, team, staff] = [await open(ada), await open(creator), await open(editor)];
  const [first, middle, last] = [
    await writer.write(mediaId, 'One'),
    await writer.write(mediaId, 'Two'),
    await writer.write(mediaId, 'Three'),
  ];
  for (const other of [writer, staff]) {
    expect(await other.send({ type: 'pin', mediaId, commentId: first })).toMatchObject({ code: 'forbidden' });
    expect((await other.get(mediaId)).mayModerate).toBe(false);
  }
  expect(await staff.send({ type: 'delete', mediaId, commentId: first })).toMatchObject({ code: 'forbidden' });
  await team.send({ type: 'pin', mediaId, commentId: middle });
  await team.send({ type: 'pin', mediaId, commentId: first });
  await team.send({ type: 'add-heart', mediaId, commentId: last });
  const { comments, mayModerate } = await team.get(mediaId);
  expect(mayModerate).toBe(true);
  expect(comments.map(({ commentId, isPinned, isHearted }) => [commentId, isPinned, isHearted])).toEqual([
    [first, true, false],
    [last, false, true],
    [middle, false, false],
  ]);
  const replyId = await writer.write(mediaId, 'Reply', { originalCommentId: first });
  expect(await team.send({ type: 'pin', mediaId, commentId: replyId })).toMatchObject({ code: 'invalid_request' });
});

test('only people who may watch a video can read and write its comments', async () => {
  const [members, draft] = [
    await makeMedia(server.platform.db, { access: 'members' }),
    await makeMedia(server.platform.db, { access: 'free', publishAt: null }),
  ];
  const reader = await open(ada);
  for (const type of ['get', 'message'] as const) {
    const rest = { message: 'Let me in' };
    expect(await reader.send({ type, mediaId: members, ...rest })).toMatchObject({ code: 'subscription_required' });
    expect(await reader.send({ type, mediaId: draft, ...rest })).toMatchObject({ code: 'not_found' });
    expect(await reader.send({ type, mediaId: 987_654, ...rest })).toMatchObject({ code: 'not_found' });
  }
  const member = await open(await signUp(server, { subscribed: true }));
  const commentId = await member.write(members, 'Inside');
  const free = await freeVideo();
  // The id of a comment does not lead to another video.
  for (const type of ['add-like', 'delete', 'report', 'mute'] as const) {
    const sent = { type, mediaId: free, commentId, reason: 'spam' } as const;
    expect(await reader.send(sent)).toMatchObject({ code: 'not_found' });
  }
  expect(
    await reader.send({ type: 'message', mediaId: free, message: 'x', originalCommentId: commentId }),
  ).toMatchObject({
    code: 'not_found',
  });
  expect((await reader.get(free, { commentId })).comments).toEqual([]);
});

test('the text of a later moment is withheld until the viewer was there or asks for it', async () => {
  const mediaId = await freeVideo();
  const [writer, viewer, late] = [await open(ada), await open(bob), await open(await signUp(server))];
  await viewer.get(mediaId, { watchedS: 50 });
  await late.get(mediaId);
  const commentId = await writer.write(mediaId, 'The butler did it', { momentS: 40 });
  const replyId = await writer.write(mediaId, 'Who else?', { originalCommentId: commentId });
  await expect
    .poll(() => viewer.events())
    .toMatchObject([
      { comment: { commentId, message: 'The butler did it', isWithheld: false } },
      { comment: { commentId: replyId, message: 'Who else?' } },
    ]);
  await expect
    .poll(() => late.events())
    .toMatchObject([
      { comment: { commentId, message: '', isWithheld: true, momentS: 40 } },
      { comment: { commentId: replyId, message: '', isWithheld: true } },
    ]);
  expect(await late.get(mediaId)).toMatchObject({ later: 2, comments: [{ message: '', replies: [{ message: '' }] }] });
  expect(JSON.stringify(late.frames)).not.toMatch(/butler|Who else/);
  expect((await writer.get(mediaId)).comments).toMatchObject([{ message: 'The butler did it' }]);
  expect((await late.get(mediaId, { isRevealed: true })).comments).toMatchObject([{ message: 'The butler did it' }]);
  const visitor = await server.client.comment.list({ params: { mediaId } });
  expect(visitor).toMatchObject({
    later: 2,
    comments: [{ message: '', isWithheld: true, replies: [{ message: '' }] }],
  });
  const shown = await server.client.comment.list({ params: { mediaId }, query: { reveal: true } });
  expect(shown.comments).toMatchObject([{ message: 'The butler did it' }]);
});

test('the link to a comment does not open the texts of later moments', async () => {
  const mediaId = await freeVideo();
  const [writer, reader] = [await open(ada), await open(bob)];
  const commentId = await writer.write(mediaId, 'Linked');
  await reader.get(mediaId);
  await reader.get(mediaId, { commentId, isRevealed: true });
  await writer.write(mediaId, 'The butler did it', { momentS: 40 });
  await expect.poll(() => reader.events()).toMatchObject([{ comment: { message: '', isWithheld: true } }]);
  expect(JSON.stringify(reader.frames)).not.toMatch(/butler/);
});

test('visitors read the texts of a piece of the video that they have passed, and no others', async () => {
  const mediaId = await freeVideo();
  const writer = await open(ada);
  const piece = (at: number) => server.client.comment.list({ params: { mediaId }, query: { piece: at } });
  const commentId = await writer.write(mediaId, 'The door opens', { momentS: 10 });
  const reply = await writer.write(mediaId, 'At last', { originalCommentId: commentId });
  await writer.write(mediaId, 'The fire goes out', { momentS: 10.1 });
  await writer.write(mediaId, 'The first picture', { momentS: 0 });
  await writer.write(mediaId, 'Of no moment');
  expect(await piece(1)).toMatchObject({
    comments: [
      { commentId, message: 'The door opens', isWithheld: false, momentS: 10 },
      { commentId: reply, originalCommentId: commentId, message: 'At last' },
    ],
    hasMore: false,
    later: 4,
  });
  expect((await piece(2)).comments.map(({ message }) => message)).toEqual(['The fire goes out']);
  expect((await piece(0)).comments.map(({ message }) => message)).toEqual(['The first picture']);
  expect((await piece(17_280)).comments).toEqual([]);
  expect(JSON.stringify(await server.client.comment.list({ params: { mediaId } }))).not.toMatch(/door|fire|picture/);
  // Their pages ask again every 15 s, and must not get an older answer then.
  const { headers } = await fetch(`${server.url}/api/cdn/v2/comment/${mediaId}?piece=1`);
  expect(headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=0');
  for (const bad of [-1, 0.5, 17_281, Number.NaN]) await expect(piece(bad)).rejects.toMatchObject({ status: 400 });
  const closed = await makeMedia(server.platform.db, { access: 'members' });
  await expect(server.client.comment.list({ params: { mediaId: closed }, query: { piece: 0 } })).rejects.toMatchObject({
    code: 'subscription_required',
  });
});

test('progress in the video opens its moments, and going back does not close them', async () => {
  const mediaId = await freeVideo();
  const viewer = await signUp(server);
  const [writer, reader] = [await open(ada), await open(viewer)];
  const commentId = await writer.write(mediaId, 'At the bridge', { momentS: 40 });
  const at = (currentTime: number) =>
    viewer.client.history.report({
      params: { mediaId },
      body: { currentTime, totalTime: 60, durationWatched: 1 },
    });
  await at(39);
  expect((await reader.get(mediaId)).comments).toMatchObject([{ isWithheld: true }]);
  await reader.send({ type: 'moments', mediaId, fromS: 39, toS: 41 });
  expect(reader.frames.at(-1)).toMatchObject({ type: 'moments', comments: [{ commentId, message: 'At the bridge' }] });
  expect((await reader.get(mediaId)).comments).toMatchObject([{ isWithheld: true }]);
  await at(45);
  await at(3);
  expect((await reader.get(mediaId)).comments).toMatchObject([{ message: 'At the bridge' }]);
});

test('after a reconnect the rest comes, or the word to reload when it is too much', async () => {
  const mediaId = await freeVideo();
  const [writer, reader] = [await open(ada), await open(bob)];
  const { number } = await reader.get(mediaId);
  reader.socket.disconnect();
  const ids = [await writer.write(mediaId, 'One'), await writer.write(mediaId, 'Two')];
  const back = await open(bob, second);
  expect(await back.send({ type: 'resume', mediaId, number })).toEqual({ ok: true, id: null });
  await expect.poll(() => back.events()).toMatchObject(ids.map((commentId) => ({ comment: { commentId } })));
  expect(back.frames[0]).toMatchObject({ after: number, number: number + 2, total: 2 });
  await server.platform.db.deleteFrom('room_event').where('room', '=', `comment ${mediaId}`).execute();
  const late = await open(bob);
  await late.send({ type: 'resume', mediaId, number });
  await expect.poll(() => late.frames).toEqual([{ type: 'reload', mediaId }]);
});

test('a socket gets the events of its rooms, which are ten at most', async () => {
  const reader = await open(ada);
  const videos = await Promise.all(Array.from({ length: 11 }, freeVideo));
  for (const mediaId of videos.slice(0, 10)) await reader.get(mediaId);
  expect(await reader.send({ type: 'get', mediaId: videos[10] ?? 0 })).toMatchObject({ code: 'rate_limited' });
  expect(await reader.send({ type: 'leave', mediaId: videos[0] ?? 0 })).toEqual({ ok: true, id: null });
  expect((await reader.get(videos[10] ?? 0)).total).toBe(0);
  await (await open(bob)).write(videos[0] ?? 0, 'Nobody hears it');
  await (await open(bob)).write(videos[10] ?? 0, 'Heard');
  await expect.poll(() => reader.events()).toHaveLength(1);
});

test('text that cannot be stored is refused, and names the field', async () => {
  const mediaId = await freeVideo();
  const writer = await open(ada);
  for (const message of ['a\0b', 'half \ud83d', '   ', 'x'.repeat(2001)]) {
    const answer = await writer.send({ type: 'message', mediaId, message });
    expect(answer).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(answer).toMatchObject({ detail: expect.stringMatching(/^message: /) });
  }
  expect((await writer.get(mediaId)).total).toBe(0);
});

test('staff who see the site as a member can read, and cannot write', async () => {
  const mediaId = await freeVideo();
  const operator = await signUp(server, { role: 'operator' });
  const member = await signUp(server);
  const { token } = await operator.client.staff.impersonate({
    params: { userId: member.userId },
    body: { reason: 'Test' },
  });
  const reader = await open({ ...member, token });
  expect((await reader.get(mediaId)).problem).toBe('impersonating');
  expect(await reader.send({ type: 'message', mediaId, message: 'Not me' })).toMatchObject({ code: 'impersonating' });
});
