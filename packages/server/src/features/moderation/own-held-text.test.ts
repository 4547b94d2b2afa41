import { commentEditMs } from '@greenlight/contract/limits';
import type { RuleCheck } from '@greenlight/contract/moderation';
import { beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/accounts.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';

const site = await siteOfFile();
const { ada, bob } = site;

beforeAll(async () => {
  await addRule({ kind: 'words', words: ['heldword'], wholeWords: false }, 'hold');
  await addRule({ kind: 'links', allowed: [] }, 'refuse');
});

function addRule(check: RuleCheck, effect: 'hold' | 'refuse') {
  return site.teamModerator.client.studioModerationRules.addRule({
    body: { teamId: site.teamId, name: check.kind, check, effect, reason: 'No links.', isOn: true },
  });
}

async function openItems(userId: string) {
  const { items } = await site.teamModerator.client.studioModeration.queue({ query: { userId, reason: 'held' } });
  return items;
}

test('an author changes a held comment, and takes it back, on all their screens and from the queue', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const [writer, elsewhere, reader] = [
    await site.comments(ada),
    await site.comments(ada, site.second),
    await site.comments(bob),
  ];
  const commentId = await writer.write(mediaId, 'heldword in it');
  for (const one of [elsewhere, reader]) await one.get(mediaId);
  const edit = (message: string) => writer.send({ type: 'edit', mediaId, commentId, message });
  expect(await edit('Nothing bad in it')).toMatchObject({ ok: true });
  expect(writer.frames.filter(({ type }) => type === 'own')).toMatchObject([
    {},
    { comment: { commentId, message: 'Nothing bad in it', isHeld: true, edited: expect.any(String) } },
  ]);
  expect(await edit('see spam.com')).toMatchObject({ code: 'text_refused' });
  expect((await writer.get(mediaId)).comments).toMatchObject([{ message: 'Nothing bad in it', isHeld: true }]);
  expect(await reader.get(mediaId)).toMatchObject({ comments: [], total: 0 });
  expect(await openItems(ada.userId)).toMatchObject([{ subject: { subjectId: commentId } }]);
  // For others it does not exist.
  expect(await reader.send({ type: 'delete', mediaId, commentId })).toMatchObject({ code: 'not_found' });
  expect(await reader.send({ type: 'edit', mediaId, commentId, message: 'Mine' })).toMatchObject({ code: 'not_found' });
  expect(await writer.send({ type: 'delete', mediaId, commentId })).toMatchObject({ ok: true });
  await expect.poll(() => elsewhere.events()).toMatchObject([{ type: 'delete', commentId }]);
  expect((await writer.get(mediaId)).comments).toEqual([]);
  expect(await openItems(ada.userId)).toEqual([]);
  expect(await edit('Again')).toMatchObject({ code: 'not_found' });
  const item = { kind: 'comment' as const, subjectId: commentId };
  const { results } = await site.staff.client.studioModeration.act({
    body: { items: [item], wish: { act: 'approve' } },
  });
  expect(results).toMatchObject([{ problem: 'conflict' }]);
});

test('a held comment can be changed as long as every other', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const writer = await site.comments(ada);
  const commentId = await writer.write(mediaId, 'heldword once more');
  site.server.clock.advance(commentEditMs + 1);
  const late = await writer.send({ type: 'edit', mediaId, commentId, message: 'Too late' });
  expect(late).toMatchObject({ code: 'forbidden' });
});

test('an author finds held messages in the history of a chat, and takes one back', async () => {
  const { livestreamId } = await site.stream();
  const [writer, elsewhere] = [await site.chat(ada), await site.chat(ada, site.second)];
  const ids: number[] = [];
  for (const text of ['one', 'heldword two', 'three', 'heldword four'])
    ids.push(await writer.write(livestreamId, text));
  const [one, held, three, last] = ids as [number, number, number, number];
  await elsewhere.join(livestreamId);
  const history = async (
    { client }: TestAccount,
    query: { before?: number; page?: number; pageSize?: number } = {},
  ) => {
    const { messages, hasMore } = await client.liveChat.history({ params: { id: livestreamId }, query });
    return { ids: messages.map(({ messageId }) => messageId), hasMore };
  };
  expect(await history(ada)).toEqual({ ids: [last, three, held, one], hasMore: false });
  expect(await history(bob)).toEqual({ ids: [three, one], hasMore: false });
  expect(await history(ada, { pageSize: 2, page: 2 })).toEqual({ ids: [held, one], hasMore: false });
  expect(await history(ada, { pageSize: 1, before: three })).toEqual({ ids: [held], hasMore: true });
  const { messages } = await ada.client.liveChat.history({ params: { id: livestreamId }, query: {} });
  expect(messages.map(({ isHeld }) => isHeld ?? false)).toEqual([true, false, true, false]);
  const stranger = await site.chat(bob);
  expect(await stranger.send({ type: 'remove', livestreamId, messageId: held })).toMatchObject({ code: 'not_found' });
  expect(await writer.send({ type: 'remove', livestreamId, messageId: held })).toMatchObject({ ok: true });
  await expect.poll(() => elsewhere.events()).toMatchObject([{ type: 'delete', messageId: held }]);
  expect(await history(ada)).toEqual({ ids: [last, three, one], hasMore: false });
  const items = await openItems(ada.userId);
  expect(items.flatMap(({ subject }) => (subject?.kind === 'chat' ? [subject.subjectId] : []))).toEqual([last]);
});

test('the team says why it removes a comment or a message, and the author reads it', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const [writer, chatter] = [await site.comments(bob), await site.chat(bob)];
  const commentId = await writer.write(mediaId, 'This will go');
  const messageId = await chatter.write(livestreamId, 'This will go too');
  const [team, chatTeam] = [await site.comments(site.teamModerator), await site.chat(site.teamModerator)];
  const why = 'Be kind.';
  expect(await team.send({ type: 'delete', mediaId, commentId, why })).toMatchObject({ ok: true });
  expect(await chatTeam.send({ type: 'remove', livestreamId, messageId, why: 'Once is enough.' })).toMatchObject({
    ok: true,
  });
  const { acts } = await bob.client.moderation.acts();
  expect(acts).toMatchObject([
    { kind: 'remove', reason: 'Once is enough.', subject: { kind: 'chat' }, mayAnswer: true },
    { kind: 'remove', reason: why, subject: { kind: 'comment', mediaId }, mayAnswer: true },
  ]);
  const long = 'x'.repeat(301);
  expect(await team.send({ type: 'delete', mediaId, commentId, why: long })).toMatchObject({ code: 'invalid_request' });
});
