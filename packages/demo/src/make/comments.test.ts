import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMedia } from '../../../server/src/features/media/factory.ts';
import { signUp } from '../../../server/test/accounts.ts';
import { openComments } from '../../../server/test/comment-socket.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { comments } from '../catalogue/comments.ts';
import { makeAccounts } from './accounts.ts';
import { makeComments } from './comments.ts';
import { createCatalogue } from './house.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('the comments of published films are written once, however often they are made', async () => {
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const house = await createCatalogue(operator, await makeAccounts(operator));
  const [unpublished = '', ...published] = Object.keys(comments);
  const films = new Map<string, number>();
  for (const slug of Object.keys(comments)) {
    const { title, access, creators } = findVideo(slug);
    const teamIds = creators.flatMap((creator) => house.creators.get(creator) ?? []);
    const publishAt = slug === unpublished ? { publishAt: null } : {};
    films.set(slug, await makeMedia(server.platform.db, { title, access, teamIds, ...publishAt }));
  }
  await makeComments(operator);
  const reader = await openComments(server.url, account.token);
  const read = async (slug: string) => {
    const { comments: threads, total } = await reader.get(films.get(slug) ?? 0, { order: 'newest', isRevealed: true });
    await reader.send({ type: 'leave', mediaId: films.get(slug) ?? 0 });
    return { threads, total };
  };
  const first = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const slug of published) first.set(slug, await read(slug));
  expect((await read(unpublished)).total).toBe(0);
  for (const slug of published) {
    const planned = comments[slug] ?? [];
    const { threads = [], total } = first.get(slug) ?? {};
    expect(total, slug).toBe(planned.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0));
    for (const comment of planned) {
      const found = threads.find(({ message }) => message === comment.text);
      expect(found, comment.text).toMatchObject({
        likes: comment.likedBy?.length ?? 0,
        isHearted: comment.hasHeart ?? false,
        isPinned: comment.isPinned ?? false,
        momentS: comment.momentS ?? null,
        replyCount: comment.replies?.length ?? 0,
      });
    }
  }
  const mentions = [...first.values()]
    .flatMap(({ threads }) => threads.flatMap(({ replies }) => replies))
    .flatMap((reply) => reply.mentions.map(({ displayName }) => displayName));
  expect(new Set(mentions)).toEqual(new Set(['Creator', 'Fen_', 'old halide', 'pell', 'tramline 9']));

  await makeComments(operator);
  for (const slug of published) expect(await read(slug)).toEqual(first.get(slug));
  reader.socket.disconnect();
});
