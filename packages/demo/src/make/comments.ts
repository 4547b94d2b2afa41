import { createHash } from 'node:crypto';
import { findVideo } from '../catalogue/catalogue.ts';
import { type Author, commenters } from '../catalogue/commenters.ts';
import { type Comment, comments } from '../catalogue/comments.ts';
import { creatorEmail } from './accounts.ts';
import type { Operator } from './operator.ts';
import { openWriter, type Writer } from './writer.ts';

type Writers = Map<Author, Writer>;
type Film = { slug: string; mediaId: number; writers: Writers };
type Said = Pick<Comment, 'by' | 'text' | 'momentS' | 'likedBy' | 'hasHeart' | 'isPinned'>;
type Written = { commentId: number; said: Said };

const displayNames: [Author, string][] = [
  ['creator', 'Creator'],
  ...Object.entries(commenters).map(([author, { displayName }]): [Author, string] => [author as Author, displayName]),
];

/** Writes the missing comments of all published films, with likes, hearts and pins. */
export async function makeComments(operator: Operator): Promise<void> {
  const { media } = await operator.client.media.list({ query: { pageSize: 100 } });
  const idOf = new Map(media.map(({ title, mediaId }) => [title, mediaId]));
  const writers: Writers = new Map();
  try {
    writers.set('creator', await openWriter(operator, creatorEmail));
    for (const [author, { email }] of Object.entries(commenters)) {
      writers.set(author as Author, await openWriter(operator, email));
    }
    for (const [slug, threads] of Object.entries(comments)) {
      const mediaId = idOf.get(findVideo(slug).title);
      if (mediaId !== undefined) await discuss({ slug, mediaId, writers }, threads);
    }
  } finally {
    for (const writer of writers.values()) await writer.leave();
  }
}

/** Leaves a film alone that has all its comments, or whose missing ones were removed: its likes may have changed. */
async function discuss(film: Film, threads: Comment[]): Promise<void> {
  const creator = writerOf(film, 'creator');
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
  const mentioned = displayNames.filter(([, name]) => text.includes(`@${name}`));
  return writerOf(film, by).send({
    type: 'message',
    mediaId: film.mediaId,
    message: text,
    clientId: uuidOf(`${film.slug}/${place}`),
    mentions: mentioned.map(([author]) => writerOf(film, author).userId),
    originalCommentId,
    momentS,
  });
}

async function rate(film: Film, { commentId, said }: Written): Promise<void> {
  const about = { mediaId: film.mediaId, commentId };
  for (const author of said.likedBy ?? []) await writerOf(film, author).send({ type: 'add-like', ...about });
  const creator = writerOf(film, 'creator');
  if (said.hasHeart) await creator.send({ type: 'add-heart', ...about });
  if (said.isPinned) await creator.send({ type: 'pin', ...about });
}

function writerOf({ writers }: Film, author: Author): Writer {
  const writer = writers.get(author);
  if (!writer) throw new Error(`${author} is not signed in`);
  return writer;
}

/** The same for the same place, so that the service knows a comment that is sent again. */
function uuidOf(place: string): string {
  const hex = createHash('sha256').update(`demo comment ${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
