import { expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';

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
