import type { CommentSent } from '@greenlight/contract/realtime';
import { beforeAll, expect, test } from 'vitest';
import type { CommentReader } from '../../../test/comment-socket.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';

const site = await siteOfFile();
const { ada, bob } = site;
/** A word of each text of the moment 40, and the name that one of them mentions. */
const secret = /butler|Bob/;

beforeAll(async () => {
  await site.teamModerator.client.studioModerationRules.addRule({
    body: {
      teamId: site.teamId,
      name: 'Hold',
      check: { kind: 'words', words: ['heldword'], wholeWords: true },
      effect: 'hold',
      reason: '',
      isOn: true,
    },
  });
});

interface Scene {
  mediaId: number;
  writer: CommentReader;
  /** A comment of the moment 40. */
  commentId: number;
}

/** A viewer who has watched up to `watchedS`, with everything that arrived at the socket, as it was sent. */
interface Viewer {
  reader: CommentReader;
  watchedS: number;
  raw: string[];
}

/** A free video with a comment of its moment 40, by Ada, that mentions Bob. */
async function openScene(message = 'The butler did it'): Promise<Scene> {
  const mediaId = await site.video({ teamId: site.teamId });
  const writer = await site.comments(ada);
  const commentId = await writer.write(mediaId, message, { momentS: 40, mentions: [bob.userId] });
  return { mediaId, writer, commentId };
}

async function openViewer(watchedS: number): Promise<Viewer> {
  const reader = await site.comments(bob, site.second);
  const raw: string[] = [];
  reader.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => void raw.push(String(data)));
  return { reader, watchedS, raw };
}

async function send({ send: by }: Pick<CommentReader, 'send'>, sent: CommentSent): Promise<void> {
  expect(await by(sent)).toMatchObject({ ok: true });
}

function pin({ mediaId, commentId }: Scene): Promise<void> {
  return site.comments(site.teamModerator).then((team) => send(team, { type: 'pin', mediaId, commentId }));
}

async function act({ commentId }: Scene, kind: 'approve' | 'remove'): Promise<number[]> {
  const { studioModeration } = site.teamModerator.client;
  const body = { items: [{ kind: 'comment' as const, subjectId: commentId }], wish: { act: kind } };
  const [result] = (await studioModeration.act({ body })).results;
  expect(result?.problem).toBeNull();
  return result?.actIds ?? [];
}

/** Newer comments, so that the one of the scene is on the second page. */
async function fillPage({ mediaId, writer }: Scene): Promise<void> {
  for (let index = 0; index < 20; index += 1) await writer.write(mediaId, `Comment ${index}`);
}

interface Way {
  title: string;
  /** The text of the scene's comment. */
  message?: string;
  before?: (scene: Scene) => Promise<unknown>;
  /** What happens, or what each viewer asks for, after they have read the first page. */
  now: (scene: Scene, viewers: Viewer[]) => Promise<unknown>;
}

/** Each viewer asks for it. */
function asks(wish: (scene: Scene, viewer: Viewer) => CommentSent): Way['now'] {
  return async (scene, viewers) => {
    for (const viewer of viewers) await send(viewer.reader, wish(scene, viewer));
  };
}

const ways: Way[] = [
  {
    title: 'a new comment',
    now: ({ writer, mediaId }) => writer.write(mediaId, 'It was the butler', { momentS: 40 }),
  },
  {
    title: 'a reply',
    now: ({ writer, mediaId, commentId: originalCommentId }) =>
      writer.write(mediaId, 'The butler, really?', { originalCommentId }),
  },
  {
    title: 'an edit',
    now: ({ writer, mediaId, commentId }) =>
      send(writer, { type: 'edit', mediaId, commentId, message: 'The butler did it!' }),
  },
  { title: 'an approval', message: 'The butler, a heldword', now: (scene) => act(scene, 'approve') },
  {
    title: 'the undo of a removal',
    now: async (scene) => {
      const actIds = await act(scene, 'remove');
      const undone = await site.teamModerator.client.studioModeration.undo({ body: { actIds } });
      expect(undone.results).toMatchObject([{ problem: null }]);
    },
  },
  {
    title: 'what was missed before a reconnect',
    async now({ writer, mediaId, commentId }, viewers) {
      for (const { reader } of viewers) await send(reader, { type: 'leave', mediaId });
      await send(writer, { type: 'edit', mediaId, commentId, message: 'The butler did it!' });
      for (const { reader, watchedS } of viewers)
        await send(reader, { type: 'resume', mediaId, number: 1, ...(watchedS > 0 && { watchedS }) });
    },
  },
  {
    title: 'the list of replies',
    before: ({ writer, mediaId, commentId: originalCommentId }) =>
      writer.write(mediaId, 'The butler, really?', { originalCommentId }),
    now: asks(({ mediaId, commentId: originalCommentId }, { watchedS }) => ({
      type: 'get',
      mediaId,
      originalCommentId,
      watchedS,
    })),
  },
  {
    title: 'the thread of a link',
    now: asks(({ mediaId, commentId }, { watchedS }) => ({ type: 'get', mediaId, commentId, watchedS })),
  },
  {
    title: 'a pinned comment',
    before: pin,
    now: asks(({ mediaId }, { watchedS }) => ({ type: 'get', mediaId, watchedS })),
  },
  {
    title: 'the order Top',
    before: ({ writer, mediaId, commentId }) => send(writer, { type: 'add-like', mediaId, commentId }),
    now: asks(({ mediaId }, { watchedS }) => ({ type: 'get', mediaId, watchedS, order: 'top' })),
  },
  {
    title: 'the second page',
    before: fillPage,
    now: asks(({ mediaId, commentId }, { watchedS }) => ({
      type: 'get',
      mediaId,
      watchedS,
      lowestCommentId: commentId + 1,
    })),
  },
];

test.each(ways)('$title does not give away the text of a later moment', async ({ message, before, now }) => {
  const scene = await openScene(message);
  await before?.(scene);
  const [late, there] = [await openViewer(0), await openViewer(50)];
  for (const { reader, watchedS, raw } of [late, there]) {
    await reader.get(scene.mediaId, { watchedS });
    // From here on, everything that arrives is of this way.
    if (watchedS > 0) raw.length = 0;
  }
  const first = late.raw.length;
  await now(scene, [late, there]);
  await expect.poll(() => there.raw.join('\n')).toMatch(secret);
  await expect.poll(() => late.raw.slice(first).join('\n')).toMatch('"isWithheld"');
  expect(late.raw.join('\n')).not.toMatch(secret);
  expect(late.raw.slice(first).join('\n')).toMatch('"isWithheld":true');
});

const pages: { title: string; query: (scene: Scene) => string; before?: Way['before'] }[] = [
  { title: 'first page', query: () => '' },
  { title: 'page in the order Top', query: () => 'order=top' },
  { title: 'page with a pinned comment', query: () => '', before: pin },
  { title: 'thread of a comment', query: ({ commentId }) => `originalCommentId=${commentId}` },
  { title: 'thread of a link', query: ({ commentId }) => `commentId=${commentId}` },
  { title: 'second page', query: ({ commentId }) => `lowestCommentId=${commentId + 1}`, before: fillPage },
];

test.each(pages)('the $title of a visitor does not give away the text of a later moment', async ({ query, before }) => {
  const scene = await openScene();
  const { writer, mediaId, commentId: originalCommentId } = scene;
  await writer.write(mediaId, 'The butler, really?', { originalCommentId });
  await before?.(scene);
  for (const host of ['content', 'cdn']) {
    const address = `${site.server.url}/api/${host}/v2/comment/${mediaId}?${query(scene)}`;
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    const body = await answer.text();
    expect(body).not.toMatch(secret);
    expect(body).toMatch('"isWithheld":true');
    expect(await (await fetch(`${address}&reveal=true`)).text()).toMatch(secret);
  }
});
