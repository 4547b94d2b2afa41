import { randomUUID } from 'node:crypto';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGame } from '../../src/features/bingo/test-data.ts';
import { makeStream } from '../../src/features/live/test-data.ts';
import { makePitch } from '../../src/features/pitch/test-data.ts';
import { makePlayable } from '../../src/features/playback/test-data.ts';
import { signUp, type TestAccount } from '../accounts.ts';
import { type AppSocket, connectSocket, openSocket } from '../app-socket.ts';
import { openChatReader } from '../chat-socket.ts';
import { openComments } from '../comment-socket.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { makeCaller, makePeople, type People } from './access.ts';
import { viewerNames } from './access-table.ts';
import { expectedOfSocket, type SocketRow, socketRows } from './socket-table.ts';

let server: TestServer;
let people: People;
let operator: TestAccount;
let texts: Texts;
let place: { mediaId: number; livestreamId: number; gameId: number; pitchId: number };

beforeAll(async () => {
  server = await startTestServer();
  const { platform } = server;
  people = await makePeople(server);
  operator = await signUp(server, { role: 'operator' });
  const { makerId: createdBy, teamId } = people;
  const { mediaId } = await makePlayable(platform, { createdBy, teamId, access: 'members' });
  const stream = await makeStream(platform, { createdBy, teamIds: [teamId], access: 'members', onAir: true });
  const gameId = await makeGame(operator.client, { mediaId: stream.mediaId, marking: 'hand' });
  const pitchId = await makePitch(platform, operator.userId);
  place = { mediaId, livestreamId: stream.livestreamId, gameId, pitchId };
  texts = await writeTexts();
});
afterAll(() => server?.close());

interface Texts {
  commentId: number;
  messageId: number;
}

/** Texts written by a member who moderates nothing. */
async function writeTexts(): Promise<Texts> {
  const { token } = await signUp(server, { subscribed: true });
  const [comments, chat] = [await openComments(server.url, token), await openChatReader(server.url, token)];
  const commentId = await comments.write(place.mediaId, 'On the video');
  const messageId = await chat.write(place.livestreamId, 'In the chat');
  for (const { socket } of [comments, chat]) socket.disconnect();
  return { commentId, messageId };
}

const nothing = 987_654;
const placesOf = {
  bingo: ({ gameId }: typeof place) => ({ gameId }),
  comment: ({ mediaId }: typeof place) => ({ mediaId }),
  livestream: ({ livestreamId }: typeof place) => ({ livestreamId }),
  pitch: ({ pitchId }: typeof place) => ({ pitchId }),
};

/** A message that the contract allows. Its texts exist, also those that only moderators may change. */
function messageOf({ event, type, rule }: SocketRow): object {
  const { commentId, messageId } = rule === 'moderator' ? texts : { commentId: nothing, messageId: nothing };
  const fields: Record<string, object> = {
    mark: { square: 0 },
    reach: { atMs: 0 },
    resume: { number: 0 },
    moments: { fromS: 0, toS: 1 },
    message: { message: `Hello ${randomUUID()}` },
    edit: { message: 'Hello' },
    report: { reason: 'spam' },
    react: { reaction: 'heart' },
    vote: { pollId: nothing, option: 0 },
    announce: { message: 'Hello' },
    'set-mode': { settings: {} },
    'open-poll': { question: 'Which?', options: ['This', 'That'] },
    'close-poll': { pollId: nothing },
  };
  const hasSubject = !['get', 'join', 'message'].includes(type);
  const subject =
    hasSubject && event === 'comment' ? { commentId } : hasSubject && event === 'livestream' ? { messageId } : {};
  return { type, ...placesOf[event](place), ...subject, ...fields[type] };
}

async function openOrRefuse(token: string | null): Promise<AppSocket | string> {
  if (token) return connectSocket(server.url, token);
  const socket = openSocket(server.url, undefined);
  const { data } = await new Promise<{ data: { code: string } }>((resolve) =>
    socket.once('connect_error', (error) => resolve(error as unknown as { data: { code: string } })),
  );
  return data.code;
}

const refusals = ['unauthorized', 'subscription_required', 'impersonating', 'forbidden'];

/**
 * `not_found` and `conflict` come after the check of the right. The features test rights that are refused with these
 * codes.
 */
async function outcomeOf(socket: AppSocket, row: SocketRow): Promise<string> {
  const message = messageOf(row);
  const answer: SocketAnswer = await socket.timeout(20_000).emitWithAck(row.event, message);
  if (answer.ok && ['delete', 'remove', 'ban'].includes(row.type)) texts = await writeTexts();
  if (answer.ok || answer.code === 'not_found' || answer.code === 'conflict') return 'may';
  return refusals.includes(answer.code) ? answer.code : `${answer.code}: ${answer.detail}`;
}

function nameOf({ event, type }: SocketRow): string {
  return `${event} ${type}`;
}

test.each(viewerNames)('%s sends over the socket what the table says, and nothing else', async (viewer) => {
  const { token } = await makeCaller(server, people, viewer);
  const found: Record<string, string> = {};
  const socket = await openOrRefuse(token);
  for (const row of socketRows) {
    found[nameOf(row)] = typeof socket === 'string' ? socket : await outcomeOf(socket, row);
  }
  if (typeof socket !== 'string') socket.disconnect();
  const expected = socketRows.map((row) => [nameOf(row), expectedOfSocket(row, viewer)]);
  expect(found).toEqual(Object.fromEntries(expected));
});
