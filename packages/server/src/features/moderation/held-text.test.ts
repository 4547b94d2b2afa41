import type { RuleCheck, RuleEffect } from '@greenlight/contract/moderation';
import { beforeAll, expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';

const site = await siteOfFile();
const { ada, bob } = site;

beforeAll(async () => {
  await addRule({ kind: 'words', words: ['heldword'], wholeWords: true }, 'hold');
  await addRule({ kind: 'words', words: ['hiddenword'], wholeWords: true }, 'hide');
  await addRule({ kind: 'links', allowed: ['example.com'] }, 'refuse', 'Links are not allowed.');
});

function addRule(check: RuleCheck, effect: RuleEffect, reason = '') {
  return site.teamModerator.client.studioModerationRules.addRule({
    body: { teamId: site.teamId, name: `${check.kind} ${effect}`, check, effect, reason, isOn: true },
  });
}

test('a held comment is seen by its author alone until it is approved', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const [writer, reader] = [await site.comments(ada), await site.comments(bob, site.second)];
  const first = await reader.write(mediaId, 'First');
  await writer.get(mediaId);
  await reader.get(mediaId);
  const held = await writer.write(mediaId, 'A h e l d w o r d');
  const reply = await writer.write(mediaId, 'heldword too', { originalCommentId: first });
  expect(writer.frames).toContainEqual({
    type: 'own',
    mediaId,
    comment: expect.objectContaining({ commentId: held, isHeld: true }),
  });
  const own = await writer.get(mediaId);
  expect(own.comments).toMatchObject([
    { commentId: held, isHeld: true },
    { commentId: first, replyCount: 0, replies: [{ commentId: reply, isHeld: true }] },
  ]);
  const others = await reader.get(mediaId);
  expect(others).toMatchObject({ comments: [{ commentId: first, replies: [], replyCount: 0 }], total: 1, number: 1 });
  expect((await reader.replies(mediaId, first)).replies).toEqual([]);
  expect((await writer.replies(mediaId, first)).replies).toMatchObject([{ commentId: reply }]);
  for (const type of ['add-like', 'report'] as const) {
    expect(await reader.send({ type, mediaId, commentId: held, reason: 'spam' })).toMatchObject({ code: 'not_found' });
  }
  expect(await reader.send({ type: 'message', mediaId, message: 'x', originalCommentId: held })).toMatchObject({
    code: 'not_found',
  });
  const { items } = await site.teamModerator.client.studioModeration.queue({ query: { reason: 'held' } });
  expect(items).toMatchObject([
    {
      subject: { subjectId: reply, state: 'held', replyTo: { text: 'First' } },
      why: { rule: { name: 'words hold', effect: 'hold' } },
    },
    { subject: { subjectId: held, state: 'held' } },
  ]);
  const approve = (subjectId: number) =>
    site.teamModerator.client.studioModeration.act({
      body: { items: [{ kind: 'comment', subjectId }], wish: { act: 'approve' } },
    });
  const { results } = await approve(held);
  await approve(reply);
  await expect.poll(() => reader.events().filter(({ type }) => type === 'message')).toHaveLength(2);
  expect(await reader.get(mediaId)).toMatchObject({
    comments: [{ commentId: held }, { commentId: first, replyCount: 1, replies: [{ commentId: reply }] }],
    total: 3,
  });
  // After the undo it is held again.
  const undone = await site.teamModerator.client.studioModeration.undo({ body: { actIds: results[0]?.actIds ?? [] } });
  expect(undone.results).toMatchObject([{ problem: null }]);
  await expect.poll(() => reader.events()).toContainEqual(expect.objectContaining({ type: 'delete', commentId: held }));
  expect(await reader.get(mediaId)).toMatchObject({ comments: [{ commentId: first }], total: 2 });
  expect((await writer.get(mediaId)).comments).toMatchObject([{ commentId: held, isHeld: true }, {}]);
  const [removed] = (
    await site.staff.client.studioModeration.act({
      body: { items: [{ kind: 'comment', subjectId: held }], wish: { act: 'remove' } },
    })
  ).results;
  expect((await writer.get(mediaId)).comments).toMatchObject([{ commentId: first }]);
  await site.staff.client.studioModeration.undo({ body: { actIds: removed?.actIds ?? [] } });
  expect((await writer.get(mediaId)).comments).toMatchObject([{ commentId: held, isHeld: true }, {}]);
});

test('a held or hidden text that a moderator removes leaves the open screens of its author', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const [writer, chatter] = [await site.comments(ada, site.second), await site.chat(ada, site.second)];
  for (const word of ['heldword', 'hiddenword']) {
    const commentId = await writer.write(mediaId, `A ${word}`);
    const messageId = await chatter.write(livestreamId, `A ${word}`);
    await writer.get(mediaId);
    await chatter.join(livestreamId);
    const items = [
      { kind: 'comment' as const, subjectId: commentId },
      { kind: 'chat' as const, subjectId: messageId },
    ];
    const wish = { act: 'remove' as const };
    const { results } = await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
    expect(results).toMatchObject([{ problem: null }, { problem: null }]);
    await expect.poll(() => writer.events()).toContainEqual(expect.objectContaining({ type: 'delete', commentId }));
    await expect.poll(() => chatter.events()).toContainEqual({ type: 'delete', messageId });
    expect((await writer.get(mediaId)).comments).toEqual([]);
    expect((await chatter.join(livestreamId)).messages).toEqual([]);
  }
});

test('of a hidden text its author knows nothing', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const [writer, reader] = [await site.comments(ada), await site.comments(bob)];
  const commentId = await writer.write(mediaId, 'HiddenWord');
  const { comments } = await writer.get(mediaId);
  expect(comments).toMatchObject([{ commentId, message: 'HiddenWord' }]);
  expect(comments[0]).not.toHaveProperty('isHeld');
  expect(await reader.get(mediaId)).toMatchObject({ comments: [], total: 0 });
  const [chatter, looker] = [await site.chat(ada), await site.chat(bob, site.second)];
  await looker.join(livestreamId);
  const messageId = await chatter.write(livestreamId, 'hiddenword');
  expect(chatter.framesOf('own')).toMatchObject([{ livestreamId, message: { messageId } }]);
  const after = await chatter.write(livestreamId, 'plain');
  expect((await chatter.join(livestreamId)).messages.map((one) => one.messageId)).toEqual([messageId, after]);
  await expect.poll(() => looker.events()).toHaveLength(1);
  expect((await looker.join(livestreamId)).messages.map((one) => one.messageId)).toEqual([after]);
  expect((await ada.client.moderation.acts()).acts.filter(({ kind }) => kind !== 'remove')).toEqual([]);
  // A message that is sent again is the same one.
  const clientId = crypto.randomUUID();
  const once = await chatter.write(livestreamId, 'hiddenword again', { clientId });
  expect(await chatter.write(livestreamId, 'hiddenword again', { clientId })).toBe(once);
  const twice = await writer.write(mediaId, 'hiddenword again', { clientId });
  expect(await writer.write(mediaId, 'hiddenword again', { clientId })).toBe(twice);
});

test('a held chat message appears when it is approved, and an edit is no way around a rule', async () => {
  const { livestreamId } = await site.stream();
  const [writer, reader] = [await site.chat(ada), await site.chat(bob)];
  await reader.join(livestreamId);
  const messageId = await writer.write(livestreamId, 'heldword');
  expect((await writer.join(livestreamId)).messages).toMatchObject([{ messageId, isHeld: true }]);
  expect((await reader.join(livestreamId)).messages).toEqual([]);
  await site.teamModerator.client.studioModeration.act({
    body: { items: [{ kind: 'chat', subjectId: messageId }], wish: { act: 'approve' } },
  });
  await expect.poll(() => reader.events()).toMatchObject([{ type: 'message', message: { messageId } }]);
  const mediaId = await site.video({ teamId: site.teamId });
  const comments = await site.comments(ada);
  const commentId = await comments.write(mediaId, 'Harmless');
  for (const message of ['heldword', 'h1ddenword', 'spam.com']) {
    expect(await comments.send({ type: 'edit', mediaId, commentId, message })).toMatchObject({ code: 'text_refused' });
  }
  expect(await comments.send({ type: 'edit', mediaId, commentId, message: 'Fine' })).toMatchObject({ ok: true });
});

test('a rule refuses with its reason; rules of a creator bind neither other content nor the team', async () => {
  const [own, foreign] = [await site.video({ teamId: site.teamId }), await site.video()];
  const writer = await site.comments(ada);
  expect(await writer.send({ type: 'message', mediaId: own, message: 'see spam.com' })).toMatchObject({
    code: 'text_refused',
    detail: 'This was not posted. Links are not allowed.',
  });
  expect(await writer.send({ type: 'message', mediaId: own, message: 'see www.example.com' })).toMatchObject({
    ok: true,
  });
  expect(await writer.send({ type: 'message', mediaId: foreign, message: 'see spam.com' })).toMatchObject({ ok: true });
  const team = await site.comments(site.teamModerator);
  expect(await team.send({ type: 'message', mediaId: own, message: 'heldword spam.com' })).toMatchObject({ ok: true });
  expect(team.frames.filter(({ type }) => type === 'own')).toEqual([]);
});

test('rules are tried, ordered, changed and removed by those who moderate there', async () => {
  const { client } = site.teamModerator;
  const { rules } = await client.studioModerationRules.rules({ query: { teamId: site.teamId } });
  expect(rules.map(({ name }) => name)).toEqual(['words hold', 'words hide', 'links refuse']);
  const text = 'h.i.d.d.e.n.w.o.r.d at spam.com';
  const tryIt = async () => (await client.studioModerationRules.tryText({ body: { teamId: site.teamId, text } })).hits;
  expect(await tryIt()).toMatchObject([
    { name: 'words hide', found: 'hiddenword', effect: 'hide', isDeciding: true },
    { name: 'links refuse', found: 'spam.com', isDeciding: false },
  ]);
  const draft = { check: { kind: 'capitals', percent: 50, minLetters: 4 }, effect: 'hold' } as const;
  const { hits } = await client.studioModerationRules.tryText({ body: { teamId: site.teamId, text: 'SHOUT', draft } });
  expect(hits).toMatchObject([{ ruleId: null, kind: 'capitals', isDeciding: true }]);
  const ids = rules.map(({ ruleId }) => ruleId);
  await client.studioModerationRules.orderRules({ body: { teamId: site.teamId, ruleIds: ids.toReversed() } });
  await expect.poll(tryIt).toMatchObject([{ name: 'links refuse', isDeciding: true }, {}]);
  await expect(
    client.studioModerationRules.orderRules({ body: { teamId: site.teamId, ruleIds: ids.slice(1) } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  const extra = await addRule({ kind: 'unconfirmed' }, 'hold');
  const { ruleId, team, ...fields } = extra;
  expect(team).toMatchObject({ id: site.teamId });
  expect(
    await client.studioModerationRules.editRule({ params: { ruleId }, body: { ...fields, isOn: false } }),
  ).toMatchObject({
    isOn: false,
  });
  await client.studioModerationRules.removeRule({ params: { ruleId } });
  await expect(client.studioModerationRules.removeRule({ params: { ruleId } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const body = { teamId: null, name: 'All', check: fields.check, effect: 'hold', reason: '', isOn: true } as const;
  await expect(client.studioModerationRules.addRule({ body })).rejects.toMatchObject({ code: 'forbidden' });
  const ofService = await site.staff.client.studioModerationRules.addRule({ body: { ...body, isOn: false } });
  await expect(
    client.studioModerationRules.editRule({ params: { ruleId: ofService.ruleId }, body: { ...fields } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('the raid switch holds what new accounts and others than members write, until its time', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { client } = site.teamModerator;
  const raid = { teamId: site.teamId, minAccountDays: 0, membersOnly: true };
  expect(await client.studioModerationRules.setRaid({ body: { ...raid, hours: 1 } })).toMatchObject({
    team: { id: site.teamId },
    until: expect.any(String),
  });
  const [writer, member] = [await site.comments(bob), await site.comments(await site.member({ subscribed: true }))];
  const isHeld = async (reader: typeof writer) => {
    const commentId = await reader.write(mediaId, 'Hello');
    const own = (await reader.get(mediaId)).comments.find((comment) => comment.commentId === commentId);
    return own?.isHeld ?? false;
  };
  await expect.poll(() => isHeld(writer)).toBe(true);
  expect(await isHeld(member)).toBe(false);
  await client.studioModerationRules.setRaid({
    body: { teamId: site.teamId, minAccountDays: 7, membersOnly: false, hours: 1 },
  });
  await expect.poll(() => isHeld(member)).toBe(true);
  site.server.clock.advance(3_600_001);
  expect(await isHeld(writer)).toBe(false);
  expect((await client.studioModerationRules.raids()).raids).toMatchObject([{ until: null }]);
});
