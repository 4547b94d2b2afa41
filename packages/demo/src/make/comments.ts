import { findVideo } from '../catalogue/catalogue.ts';
import { type Comment, comments } from '../catalogue/comments.ts';
import type { Operator } from './operator.ts';
import { mentionsOf, uuidOf, type Writers, withWriters, writerOf } from './writers.ts';

type Film = { slug: string; mediaId: number; writers: Writers };
type Said = Pick<Comment, 'by' | 'text' | 'momentS' | 'likedBy' | 'hasHeart' | 'isPinned'>;
type Written = { commentId: number; said: Said };

/** Writes the missing comments of all published films, with likes, hearts and pins. */
export async function makeComments(operator: Operator): Promise<void> {
  const { media } = await operator.client.media.list({ query: { pageSize: 100 } });
  const idOf = new Map(media.map(({ title, mediaId }) => [title, mediaId]));
  await withWriters(operator, async (writers) => {
    for (const [slug, threads] of Object.entries(comments)) {
      const mediaId = idOf.get(findVideo(slug).title);
      if (mediaId !== undefined) await discuss({ slug, mediaId, writers }, threads);
    }
  });
}

/** Leaves a film alone that has all its comments, or whose missing ones were removed: its likes may have changed. */
async function discuss(film: Film, threads: Comment[]): Promise<void> {
  const creator = writerOf(film.writers, 'creator');
  const planned = threads.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);
  const before = await creator.count(film.mediaId);
  if (before >= planned) return;
  const written = await writeThreads(film, threads);
  if ((await creator.count(film.mediaId)) === before) return;
  for (const each of written) await rate(film, each);
}

async function writeThreads(film: Film, threads: Comment[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const [at, { replies = [], ...said }] of threads.entries()) {
    const commentId = await write(film, said, `${at}`);
    if (commentId === null) continue;
    written.push({ commentId, said });
    for (const [place, reply] of replies.entries()) {
      const replyId = await write(film, reply, `${at}/${place}`, commentId);
      if (replyId !== null) written.push({ commentId: replyId, said: reply });
    }
  }
  return written;
}

function write(film: Film, { by, text, momentS }: Said, place: string, originalCommentId?: number) {
  return writerOf(film.writers, by).send({
    type: 'message',
    mediaId: film.mediaId,
    message: text,
    clientId: uuidOf(`comment ${film.slug}/${place}`),
    mentions: mentionsOf(film.writers, text),
    originalCommentId,
    momentS,
  });
}

async function rate(film: Film, { commentId, said }: Written): Promise<void> {
  const about = { mediaId: film.mediaId, commentId };
  for (const author of said.likedBy ?? []) await writerOf(film.writers, author).send({ type: 'add-like', ...about });
  const creator = writerOf(film.writers, 'creator');
  if (said.hasHeart) await creator.send({ type: 'add-heart', ...about });
  if (said.isPinned) await creator.send({ type: 'pin', ...about });
}
