import { randomUUID } from 'node:crypto';
import { moderationUndoMs } from '@greenlight/contract/limits';
import { expect, test } from 'vitest';
import { signInAgain, type TestAccount } from '../../../test/accounts.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';

const site = await siteOfFile();
const { ada, bob } = site;

function queueOf(
  { client }: TestAccount,
  query: { reason?: 'reported' | 'held' | 'first' | 'appeal'; open?: boolean } = {},
) {
  return client.studioModeration.queue({ query });
}

async function act(
  { client }: TestAccount,
  kind: 'comment' | 'chat',
  subjectIds: number[],
  wish: Parameters<typeof client.studioModeration.act>[0]['body']['wish'],
) {
  const items = subjectIds.map((subjectId) => ({ kind, subjectId }));
  return (await client.studioModeration.act({ body: { items, wish } })).results;
}

test('a reported comment is in the queue with its reasons, and removed for everybody with one act', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const [writer, reader, far] = [
    await site.comments(ada),
    await site.comments(bob),
    await site.comments(bob, site.second),
  ];
  const commentId = await writer.write(mediaId, 'Buy my pills', { momentS: 12 });
  const reply = await reader.write(mediaId, 'No', { originalCommentId: commentId });
  await reader.get(mediaId);
  await far.get(mediaId);
  await reader.send({ type: 'report', mediaId, commentId, reason: 'spam', text: 'Pills!' });
  await (await site.comments(site.staff)).send({ type: 'report', mediaId, commentId, reason: 'other' });
  const { items } = await queueOf(site.teamModerator, { reason: 'reported' });
  expect(items).toMatchObject([
    {
      isOpen: true,
      subject: {
        kind: 'comment',
        subjectId: commentId,
        text: 'Buy my pills',
        state: 'shown',
        place: { mediaId, momentS: 12 },
      },
      author: { userId: ada.userId, displayName: 'Ada', isBanned: false, isMember: false },
      why: {
        reports: [
          { reason: 'other', count: 1 },
          { reason: 'spam', count: 1 },
        ],
        reportTexts: ['Pills!'],
        isFirst: true,
      },
      acts: [],
    },
  ]);
  expect((await site.teamModerator.client.studioModeration.counts({ query: {} })).reported).toBe(1);
  const [removed] = await act(site.teamModerator, 'comment', [commentId], { act: 'remove', reason: 'Advertising' });
  expect(removed).toMatchObject({ problem: null, actIds: [expect.any(Number)] });
  for (const one of [reader, far]) {
    await expect
      .poll(() => one.events(), { timeout: 1000 })
      .toContainEqual(expect.objectContaining({ type: 'delete', commentId }));
  }
  expect(await far.get(mediaId)).toMatchObject({ comments: [], total: 0 });
  expect((await queueOf(site.teamModerator, { reason: 'reported' })).items).toEqual([]);
  const [done] = (await queueOf(site.teamModerator, { reason: 'reported', open: false })).items;
  expect(done).toMatchObject({
    subject: { state: 'removed' },
    acts: [{ kind: 'remove', reason: 'Advertising', mayUndo: true }],
  });
  // Its author sees the act, but not the moderator.
  expect((await ada.client.moderation.acts()).acts).toMatchObject([
    {
      kind: 'remove',
      reason: 'Advertising',
      subject: { kind: 'comment', mediaId, text: 'Buy my pills' },
      mayAnswer: true,
    },
  ]);
  // The undo restores the thread with its replies and counts.
  const [undone] = (await site.teamModerator.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } }))
    .results;
  expect(undone).toMatchObject({ problem: null });
  expect(await far.get(mediaId)).toMatchObject({
    comments: [{ commentId, replyCount: 1, replies: [{ commentId: reply }] }],
    total: 2,
  });
  expect((await queueOf(site.teamModerator, { reason: 'reported' })).items).toMatchObject([{ isOpen: true }]);
  const again = await site.teamModerator.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } });
  expect(again.results).toMatchObject([{ problem: 'conflict' }]);
});

test('who reported a text cannot bring it back after the decision', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const cora = await site.member();
  const [writer, first, second] = [await site.comments(ada), await site.comments(bob), await site.comments(cora)];
  const commentId = await writer.write(mediaId, 'Not that bad');
  const isOpen = async () => {
    const { items } = await queueOf(site.teamModerator, { reason: 'reported' });
    return items.some(({ subject }) => subject?.subjectId === commentId);
  };
  const report = { type: 'report', mediaId, commentId, reason: 'spam' } as const;
  await first.send(report);
  expect(await isOpen()).toBe(true);
  await act(site.teamModerator, 'comment', [commentId], { act: 'approve' });
  expect(await first.send({ ...report, text: 'Again' })).toMatchObject({ ok: true });
  expect(await isOpen()).toBe(false);
  await second.send(report);
  expect(await isOpen()).toBe(true);
});

test('a first comment that is sent again after its decision does not come back into the queue', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const newcomer = await site.member();
  const writer = await site.comments(newcomer);
  const clientId = randomUUID();
  const commentId = await writer.write(mediaId, 'My first', { clientId });
  const isOpen = async () => {
    const { items } = await queueOf(site.teamModerator, { reason: 'first' });
    return items.some(({ subject }) => subject?.subjectId === commentId);
  };
  expect(await isOpen()).toBe(true);
  await act(site.teamModerator, 'comment', [commentId], { act: 'approve' });
  expect(await writer.write(mediaId, 'My first', { clientId })).toBe(commentId);
  expect(await isOpen()).toBe(false);
});

test('the first three texts of an account, comments and chat messages, are in the queue and shown to all', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const newcomer = await site.member();
  const [comments, chat] = [await site.comments(newcomer), await site.chat(newcomer)];
  const first = await chat.write(livestreamId, 'One');
  const second = await comments.write(mediaId, 'Two');
  const third = await chat.write(livestreamId, 'Three');
  const fourth = await chat.write(livestreamId, 'Four');
  await comments.write(mediaId, 'Five');
  const items = async () =>
    (await queueOf(site.teamModerator, { reason: 'first' })).items
      .filter(({ author }) => author?.userId === newcomer.userId)
      .map(({ subject, why: { isFirst } }) => [subject?.kind, subject?.subjectId, subject?.state, isFirst]);
  expect(await items()).toEqual([
    ['chat', third, 'shown', true],
    ['comment', second, 'shown', true],
    ['chat', first, 'shown', true],
  ]);
  const { messages } = await (await site.chat(bob)).join(livestreamId);
  expect(messages.map(({ messageId }) => messageId)).toEqual([first, third, fourth]);
  await act(site.teamModerator, 'chat', [first], { act: 'approve' });
  expect(await items()).toHaveLength(2);
});

test('a text that its author deletes leaves the queue, and so do the replies below a removed comment', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId, mediaId: live } = await site.stream();
  const [writer, reader] = [await site.comments(ada), await site.comments(bob)];
  const [chatWriter, chatReader] = [await site.chat(ada), await site.chat(bob)];
  const reported = async () => {
    const { items } = await queueOf(site.teamModerator, { reason: 'reported' });
    return items.flatMap(({ subject }) =>
      subject && [mediaId, live].includes(subject.place.mediaId ?? 0) ? subject.text : [],
    );
  };
  const commentId = await writer.write(mediaId, 'Regretted');
  await reader.send({ type: 'report', mediaId, commentId, reason: 'spam' });
  const messageId = await chatWriter.write(livestreamId, 'Regretted too');
  await chatReader.send({ type: 'report', livestreamId, messageId, reason: 'spam' });
  expect(await reported()).toEqual(['Regretted too', 'Regretted']);
  await writer.send({ type: 'delete', mediaId, commentId });
  await chatWriter.send({ type: 'remove', livestreamId, messageId });
  expect(await reported()).toEqual([]);
  const originalCommentId = await writer.write(mediaId, 'The thread');
  const replyId = await reader.write(mediaId, 'A reply', { originalCommentId });
  await writer.send({ type: 'report', mediaId, commentId: replyId, reason: 'hate' });
  const [removed] = await act(site.teamModerator, 'comment', [originalCommentId], { act: 'remove' });
  expect(await reported()).toEqual([]);
  await site.teamModerator.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } });
  expect(await reported()).toEqual(['A reply']);
});

test('the undoing restores likes, a heart, a pin and the counts, and a pin of another comment stays', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const [writer, team] = [await site.comments(ada), await site.comments(site.teamModerator)];
  const commentId = await writer.write(mediaId, 'Pinned');
  for (const type of ['add-like', 'pin', 'add-heart'] as const) await team.send({ type, mediaId, commentId });
  const before = await team.get(mediaId);
  expect(before.comments).toMatchObject([{ likes: 1, isPinned: true, isHearted: true }]);
  const [removed] = await act(site.staff, 'comment', [commentId], { act: 'remove' });
  await site.staff.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } });
  expect((await team.get(mediaId)).comments).toEqual(before.comments);
  const [second] = await act(site.staff, 'comment', [commentId], { act: 'remove' });
  const other = await writer.write(mediaId, 'Another');
  await team.send({ type: 'pin', mediaId, commentId: other });
  await site.staff.client.studioModeration.undo({ body: { actIds: second?.actIds ?? [] } });
  expect((await team.get(mediaId)).comments).toMatchObject([
    { commentId: other, isPinned: true },
    { commentId, isPinned: false, likes: 1 },
  ]);
});

test('a message of a chat is reported, removed and restored with its pin', async () => {
  const { livestreamId } = await site.stream();
  const [writer, reader, team] = [
    await site.chat(ada),
    await site.chat(bob, site.second),
    await site.chat(site.teamModerator),
  ];
  const messageId = await writer.write(livestreamId, 'What a stream');
  await team.send({ type: 'pin', livestreamId, messageId });
  await reader.join(livestreamId);
  expect(await reader.send({ type: 'report', livestreamId, messageId, reason: 'hate' })).toMatchObject({ ok: true });
  expect((await queueOf(site.teamModerator, { reason: 'reported' })).items[0]).toMatchObject({
    subject: { kind: 'chat', subjectId: messageId, place: { livestreamId } },
    why: { reports: [{ reason: 'hate', count: 1 }] },
  });
  const [removed] = await act(site.teamModerator, 'chat', [messageId], { act: 'remove' });
  await expect.poll(() => reader.events(), { timeout: 1000 }).toContainEqual({ type: 'delete', messageId });
  await expect.poll(() => reader.events()).toContainEqual({ type: 'pin', message: null });
  await site.teamModerator.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } });
  const joined = await reader.join(livestreamId);
  expect(joined).toMatchObject({ messages: [{ messageId }], pinned: { messageId } });
});

test('many texts are decided at once, each with its own answer; a creator’s team decides only about its own', async () => {
  const [own, foreign] = [await site.video({ teamId: site.teamId }), await site.video()];
  const writer = await site.comments(await site.member());
  const [mine, theirs] = [await writer.write(own, 'One'), await writer.write(foreign, 'Two')];
  const results = await act(site.teamModerator, 'comment', [mine, theirs, 987_654], { act: 'remove' });
  expect(results.map(({ problem }) => problem)).toEqual([null, 'forbidden', 'not_found']);
  expect(await act(site.teamModerator, 'comment', [mine], { act: 'approve' })).toMatchObject([{ problem: 'conflict' }]);
  const [done] = await act(site.staff, 'comment', [theirs], { act: 'remove' });
  // Moderators cannot undo the acts of others, and nobody can after a day.
  const undo = (account: TestAccount) =>
    account.client.studioModeration
      .undo({ body: { actIds: done?.actIds ?? [] } })
      .then((answer) => answer.results[0]?.problem);
  expect(await undo(site.teamModerator)).toBe('forbidden');
  const items = async (account: TestAccount) =>
    (await queueOf(account, { open: false })).items.flatMap(({ subject }) => subject?.subjectId ?? []);
  expect(await items(site.staff)).toEqual(expect.arrayContaining([mine, theirs]));
  expect(await items(site.teamModerator)).not.toContain(theirs);
  await expect(bob.client.studioModeration.queue()).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    site.teamModerator.client.studioModeration.queue({ query: { teamId: site.teamId + 1 } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('what a moderator removes beside the video is an act, too', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const carl = await site.member({ displayName: 'Carl' });
  const [writer, team] = [await site.comments(carl), await site.comments(site.teamModerator)];
  const commentId = await writer.write(mediaId, 'Rude');
  await team.send({ type: 'delete', mediaId, commentId });
  const { acts } = await carl.client.moderation.acts();
  expect(acts).toMatchObject([{ kind: 'remove', subject: { text: 'Rude' } }]);
  // Its author removes their own text: nobody is notified.
  const own = await writer.write(mediaId, 'Mine');
  await writer.send({ type: 'delete', mediaId, commentId: own });
  expect((await carl.client.moderation.acts()).acts).toHaveLength(1);
  const actId = acts[0]?.actId ?? 0;
  await carl.client.moderation.answer({ params: { actId }, body: { text: 'It was a joke' } });
  await expect(carl.client.moderation.answer({ params: { actId }, body: { text: 'Again' } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(bob.client.moderation.answer({ params: { actId }, body: { text: 'Me too' } })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await queueOf(site.teamModerator, { reason: 'appeal' })).items).toMatchObject([
    {
      subject: { subjectId: commentId },
      why: { appeal: { actId, appeal: { text: 'It was a joke', decision: null } } },
    },
  ]);
  // An appeal can be accepted after the time for undoing.
  site.server.clock.advance(moderationUndoMs + 1000);
  const client = await signInAgain(site.server, site.teamModerator);
  const late = await client.studioModeration.undo({ body: { actIds: [actId] } });
  expect(late.results).toMatchObject([{ problem: 'ended' }]);
  await client.studioModeration.decideAppeal({ params: { actId }, body: { accept: true } });
  expect((await (await signInAgain(site.server, carl)).moderation.acts()).acts).toMatchObject([
    { isOver: true, answer: { decision: 'accepted' } },
  ]);
  expect(await (await site.comments(await site.member())).get(mediaId)).toMatchObject({ comments: [{ commentId }] });
  expect((await client.studioModeration.counts({ query: {} })).appeal).toBe(0);
});
