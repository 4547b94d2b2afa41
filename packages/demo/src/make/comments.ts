import type { WirePlace } from '@greenlight/contract/place';
import { findVideo } from '../catalogue/catalogue.ts';
import { onPitches } from '../catalogue/comments/pitches.ts';
import { type Comment, comments } from '../catalogue/comments.ts';
import { uuidOf } from './fixed-uuid.ts';
import type { Operator } from './operator.ts';
import { mentionsOf, type Writers, withWriters, writerOf } from './writers.ts';

/** A film or a pitch; its name identifies it. */
type Thread = { name: string; place: WirePlace; writers: Writers };
type Said = Pick<Comment, 'by' | 'text' | 'momentS' | 'likedBy' | 'hasHeart' | 'isPinned'>;
type Written = { commentId: number; said: Said };

/** Writes the missing comments of all published films and of the pitches, with likes, hearts and pins. */
export async function makeComments(operator: Operator): Promise<void> {
  const { media } = await operator.client.media.list({ query: { pageSize: 100 } });
  const idOf = new Map(media.map(({ title, mediaId }) => [title, mediaId]));
  const { pitches } = await operator.client.studioPitches.list();
  await withWriters(operator, async (writers) => {
    for (const [slug, threads] of Object.entries(comments)) {
      const mediaId = idOf.get(findVideo(slug).title);
      if (mediaId !== undefined) await discuss({ name: slug, place: { mediaId }, writers }, threads);
    }
    for (const { id: pitchId, title } of pitches) {
      const threads = onPitches[title];
      if (threads) await discuss({ name: title, place: { pitchId }, writers }, threads);
    }
  });
}

/** Leaves one alone that has all its comments, or whose missing ones were removed: its likes may have changed. */
async function discuss(thread: Thread, threads: Comment[]): Promise<void> {
  const creator = writerOf(thread.writers, 'creator');
  const planned = threads.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);
  const before = await creator.count(thread.place);
  if (before >= planned) return;
  const written = await writeThreads(thread, threads);
  if ((await creator.count(thread.place)) === before) return;
  for (const each of written) await rate(thread, each);
}

async function writeThreads(thread: Thread, threads: Comment[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const [at, { replies = [], ...said }] of threads.entries()) {
    const commentId = await write(thread, said, `${at}`);
    if (commentId === null) continue;
    written.push({ commentId, said });
    for (const [place, reply] of replies.entries()) {
      const replyId = await write(thread, reply, `${at}/${place}`, commentId);
      if (replyId !== null) written.push({ commentId: replyId, said: reply });
    }
  }
  return written;
}

function write(thread: Thread, { by, text, momentS }: Said, place: string, originalCommentId?: number) {
  return writerOf(thread.writers, by).send({
    type: 'message',
    ...thread.place,
    message: text,
    clientId: uuidOf(`comment ${thread.name}/${place}`),
    mentions: mentionsOf(thread.writers, text),
    originalCommentId,
    momentS,
  });
}

async function rate(thread: Thread, { commentId, said }: Written): Promise<void> {
  const about = { ...thread.place, commentId };
  for (const author of said.likedBy ?? []) await writerOf(thread.writers, author).send({ type: 'add-like', ...about });
  const creator = writerOf(thread.writers, 'creator');
  if (said.hasHeart) await creator.send({ type: 'add-heart', ...about });
  if (said.isPinned) await creator.send({ type: 'pin', ...about });
}
