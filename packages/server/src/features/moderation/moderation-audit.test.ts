import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';

const site = await siteOfFile();

test('marks, modes, polls, announcements and notes are in the audit log, with the moderator', async () => {
  const mediaId = await site.video({ teamId: site.teamId });
  const { livestreamId, mediaId: live } = await site.stream();
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
  const entries = await site.server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .where('actor_id', '=', site.teamModerator.userId)
    .orderBy('id')
    .execute();
  const [comment, message] = [`comment:${commentId}`, `chat:${messageId}`];
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['comment.pin', comment],
    ['comment.unpin', comment],
    ['comment.add-heart', comment],
    ['comment.remove-heart', comment],
    ['chat.announce', message],
    ['chat.pin', message],
    ['chat.unpin', message],
    ['chat.set-mode', `media:${live}`],
    ['chat.open-poll', `media:${live}`],
    ['chat.close-poll', `media:${live}`],
    ['moderation.add-note', `account:${site.ada.userId}`],
    ['moderation.remove-note', `account:${site.ada.userId}`],
  ]);
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
