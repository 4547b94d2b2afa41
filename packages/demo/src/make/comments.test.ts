import { randomUUID } from 'node:crypto';
import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { openComments } from '../../../server/test/comment-socket.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { onPitches } from '../catalogue/comments/pitches.ts';
import { comments } from '../catalogue/comments.ts';
import { makeAccounts } from './accounts.ts';
import { makeComments } from './comments.ts';
import { createCatalogue } from './create-catalogue.ts';
import { draftOf, findOrDraft } from './films.ts';

/** Films with pins, hearts, moments and mentions. */
const published = ['dust-in-the-beam', 'thin-film', 'study-3-round', 'fixed-stars'];
const unpublished = 'welcome';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('the comments of published films are written once, however often they are made', async () => {
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const ids = await createCatalogue(operator, await makeAccounts(operator));
  const films = new Map<string, number>();
  const workshop = { ids, start: server.clock.now(), folder: '', ffmpegPath: '' };
  for (const slug of [unpublished, ...published]) {
    const { mediaId } = await findOrDraft(operator, draftOf(findVideo(slug), workshop));
    films.set(slug, mediaId);
    const file = { asset_id: randomUUID(), playable_at: new Date(0), duration_s: 60 };
    if (slug !== unpublished)
      await server.platform.db.updateTable('media').set(file).where('id', '=', mediaId).execute();
  }
  const [title = '', said = []] = Object.entries(onPitches)[0] ?? [];
  const pitch = await operator.client.studioPitches.create({
    body: { title, summary: 'A', text: 'B', goal: 10, creatorTeamId: ids.creators.get('field-optics') },
  });
  await operator.client.studioPitches.move({ params: { id: pitch.id }, body: { state: 'open' } });
  const readPitch = () => account.client.pitchComment.list({ params: { pitchId: pitch.id }, query: {} });
  await makeComments(operator);
  const ofPitch = await readPitch();
  expect(ofPitch.comments.map(({ message }) => message).toSorted()).toEqual(said.map(({ text }) => text).toSorted());
  expect(ofPitch.comments.map(({ isHearted }) => isHearted)).toContain(true);
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
    expect(total).toBe(planned.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0));
    for (const comment of planned) {
      const found = threads.find(({ message }) => message === comment.text);
      expect(found).toMatchObject({
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
  expect(new Set(mentions)).toEqual(new Set(['Creator', 'old halide', 'pell']));

  await makeComments(operator);
  for (const slug of published) expect(await read(slug)).toEqual(first.get(slug));
  expect(await readPitch()).toEqual(ofPitch);
  reader.socket.disconnect();
});
