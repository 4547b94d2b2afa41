import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';

const site = await siteOfFile();

/** Returns a function that lists what came into the audit log since: who did what, and to whom or what. */
async function followAudit() {
  const { db } = site.server.platform;
  const last = await db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').executeTakeFirst();
  return async () => {
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'subject'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute();
    return entries.map(({ actor_id: who, action, subject }) => [who, action, subject]);
  };
}

test('marks, modes, polls, announcements and notes are in the audit log, with the moderator', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId, mediaId: live } = await site.stream();
  const newEntries = await followAudit();
  const writer = await site.comments(site.ada);
  const [comments, chat] = [await site.comments(site.teamModerator), await site.chat(site.teamModerator)];
  const commentId = await writer.write(mediaId, 'Well said');
  for (const type of ['pin', 'unpin', 'add-heart', 'remove-heart'] as const) {
    await comments.send({ type, mediaId, commentId });
  }
  const announced = await chat.send({ type: 'announce', livestreamId, message: 'Ten minutes break' });
  const messageId = announced.ok ? (announced.id ?? 0) : 0;
  for (const type of ['pin', 'unpin'] as const) await chat.send({ type, livestreamId, messageId });
  await chat.send({ type: 'set-mode', livestreamId, settings: { slowS: 30 } });
  const poll = await chat.send({ type: 'open-poll', livestreamId, question: 'Which?', options: ['This', 'That'] });
  await chat.send({ type: 'close-poll', livestreamId, pollId: poll.ok ? (poll.id ?? 0) : 0 });
  const { addNote, removeNote } = site.teamModerator.client.studioModeratedMembers;
  const body = { teamId: site.teamId, text: 'Was kind' };
  const { noteId } = await addNote({ params: { userId: site.ada.userId }, body });
  await removeNote({ params: { noteId } });
  const [comment, message] = [`comment:${commentId}`, `chat:${messageId}`];
  const [tess, account] = [site.teamModerator.userId, `account:${site.ada.userId}`];
  expect(await newEntries()).toEqual([
    [tess, 'comment.pin', comment],
    [tess, 'comment.unpin', comment],
    [tess, 'comment.add-heart', comment],
    [tess, 'comment.remove-heart', comment],
    [tess, 'chat.announce', message],
    [tess, 'chat.pin', message],
    [tess, 'chat.unpin', message],
    [tess, 'chat.set-mode', `media:${live}`],
    [tess, 'chat.open-poll', `media:${live}`],
    [tess, 'chat.close-poll', `media:${live}`],
    [tess, 'moderation.add-note', account],
    [tess, 'moderation.remove-note', account],
  ]);
});

test('decisions about texts and accounts, and their undoing, are in the audit log', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId } = await site.stream();
  const cleo = await site.member();
  const commentId = await (await site.comments(cleo)).write(mediaId, 'Well said');
  const messageId = await (await site.chat(cleo)).write(livestreamId, 'Well played');
  const newEntries = await followAudit();
  const [team, staff] = [site.teamModerator.client.studioModeration, site.staff.client.studioModeration];
  const items = [
    { kind: 'comment' as const, subjectId: commentId },
    { kind: 'chat' as const, subjectId: messageId },
  ];
  await team.act({ body: { items, wish: { act: 'approve' } } });
  const removed = await staff.act({ body: { items, wish: { act: 'remove' } } });
  const actIds = removed.results.flatMap((result) => result.actIds);
  await staff.undo({ body: { actIds } });
  const { userId } = cleo;
  const ban = await team.ban({ body: { userId, teamId: site.teamId, minutes: 5 } });
  await team.liftBan({ params: { banId: ban.ban.banId } });
  const bans = [1, 2, 3].map(() => staff.ban({ body: { userId, teamId: null, minutes: null } }));
  const [undone = 0, accepted = 0, declined = 0] = (await Promise.all(bans)).map(({ actId }) => actId);
  await staff.undo({ body: { actIds: [undone] } });
  for (const actId of [accepted, declined]) {
    await cleo.client.moderation.answer({ params: { actId }, body: { text: 'Sorry' } });
    await staff.decideAppeal({ params: { actId }, body: { accept: actId === accepted } });
  }
  const [tess, sam] = [site.teamModerator.userId, site.staff.userId];
  const [comment, message, account] = [`comment:${commentId}`, `chat:${messageId}`, `account:${userId}`];
  expect(await newEntries()).toEqual([
    [tess, 'comment.approve', comment],
    [tess, 'chat.approve', message],
    [sam, 'comment.remove', comment],
    [sam, 'chat.remove', message],
    [sam, 'moderation.undo', comment],
    [sam, 'moderation.undo', message],
    [tess, 'moderation.ban', account],
    [tess, 'moderation.lift', account],
    ...bans.map(() => [sam, 'moderation.ban', account]),
    [sam, 'moderation.undo', account],
    [sam, 'moderation.accept', account],
    [sam, 'moderation.undo', account],
    [sam, 'moderation.decline', account],
  ]);
});

test('rules and the raid switch are in the audit log, of a creator and of the whole service', async () => {
  const check = { kind: 'unconfirmed' } as const;
  const rule = { name: 'New', check, effect: 'hold', reason: '', isOn: false } as const;
  const newEntries = await followAudit();
  const scopes = [
    { by: site.teamModerator, teamId: site.teamId, subject: `creator:${site.teamId}` },
    { by: site.staff, teamId: null, subject: 'service' },
  ];
  for (const { by, teamId } of scopes) {
    const calls = by.client.studioModerationRules;
    const { ruleId } = await calls.addRule({ body: { ...rule, teamId } });
    await calls.editRule({ params: { ruleId }, body: { ...rule, name: 'Newer' } });
    await calls.orderRules({ body: { teamId, ruleIds: [ruleId] } });
    await calls.removeRule({ params: { ruleId } });
    await calls.setRaid({ body: { teamId, minAccountDays: 1, membersOnly: false, hours: 0 } });
  }
  expect(await newEntries()).toEqual(
    scopes.flatMap(({ by, subject }) =>
      ['add-rule', 'edit-rule', 'order-rules', 'remove-rule', 'raid'].map((word) => [
        by.userId,
        `moderation.${word}`,
        subject,
      ]),
    ),
  );
});

const wish = { act: 'remove', reason: 'Be kind.' } as const;

/** A message in a chat, with a viewer of the chat and a way to remove it. */
async function rudeMessage() {
  const { livestreamId } = await site.stream();
  const [writer, viewer] = [await site.chat(site.ada), await site.chat(site.bob, site.second)];
  await viewer.join(livestreamId);
  const messageId = await writer.write(livestreamId, 'Rude');
  const items = [{ kind: 'chat' as const, subjectId: messageId }];
  const remove = async () => (await site.teamModerator.client.studioModeration.act({ body: { items, wish } })).results;
  return { livestreamId, messageId, viewer, remove };
}

test('while the audit entry of an act waits, others write in the same room, and nobody hears of the act', async () => {
  const { livestreamId, messageId, viewer, remove } = await rudeMessage();
  const { db } = site.server.platform;
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table audit_entry in share mode`.execute(tx);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const removal = remove();
  await waitForLocks(db, 1);
  await viewer.write(livestreamId, 'Meanwhile').finally(free.resolve);
  await holding;
  expect(await removal).toMatchObject([{ problem: null }]);
  await expect.poll(() => viewer.events()).toHaveLength(3);
  expect(viewer.events()).toMatchObject([
    { message: { message: 'Rude' } },
    { message: { message: 'Meanwhile' } },
    { type: 'delete', messageId },
  ]);
});

test('an act or an announcement whose audit entry cannot be written does not happen', async () => {
  const { livestreamId, messageId, viewer, remove } = await rudeMessage();
  const team = await site.chat(site.teamModerator);
  const { db } = site.server.platform;
  await sql`alter table audit_entry add constraint broken check (action not in ('chat.remove', 'chat.announce')) not valid`.execute(
    db,
  );
  try {
    expect(await remove()).toMatchObject([{ problem: 'internal' }]);
    const announced = await team.send({ type: 'announce', livestreamId, message: 'Ten minutes break' });
    expect(announced).toMatchObject({ code: 'internal' });
  } finally {
    await sql`alter table audit_entry drop constraint broken`.execute(db);
  }
  expect(await viewer.join(livestreamId)).toMatchObject({ number: 1, messages: [{ messageId }] });
});
