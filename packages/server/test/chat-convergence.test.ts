import { type ChatList, isOfChat, receiveChat, startChat } from '@greenlight/client/chat-list';
import type { LivestreamSent } from '@greenlight/contract/realtime';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { type AppSocket, connectSocket } from './app-socket.ts';
import { type ChatReader, openChatReader } from './chat-socket.ts';
import { anySteps, completeList, readLastNumber, type Step, takeSteps } from './room-steps.ts';
import { startSecondServer, startTestServer, type TestServer } from './test-server.ts';

const runs = 4;
/** Fewer than a new viewer receives, so that all messages are loaded. */
const messagesMax = 40;
const delayMs = 1000;

let server: TestServer;
let second: TestServer;
let reader: TestAccount;
let moderator: TestAccount;
let writers: TestAccount[];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  reader = await signUp(server);
  moderator = await signUp(server, { role: 'moderator' });
  writers = [await signUp(server), await signUp(server)];
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const kinds = 'write write reply remove pin unpin announce delay show links open-poll close-poll vote drop back'.split(
  ' ',
);
interface Known {
  messageId: number;
  writer: number;
}

/** A viewer who keeps the list of the web app current, as its room does. */
interface Viewer {
  socket: AppSocket;
  list: ChatList | null;
}

async function openViewer(url: string, { token }: TestAccount, livestreamId: number): Promise<Viewer> {
  const socket = await connectSocket(url, token);
  const viewer: Viewer = { socket, list: null };
  const send = (sent: LivestreamSent) => socket.timeout(10_000).emitWithAck('livestream', sent);
  const load = () => send({ type: 'join', livestreamId });
  const resume = () => send({ type: 'resume', livestreamId, number: viewer.list?.number ?? 0 });
  socket.on('livestream', (frame) => {
    if (!isOfChat(frame, livestreamId)) return;
    if (frame.type === 'joined') viewer.list = startChat(frame);
    else if (viewer.list) viewer.list = receiveChat(viewer.list, frame);
    completeList(viewer.list, { load, resume });
  });
  socket.on('connect', () => void resume().catch(() => undefined));
  await load();
  return viewer;
}

function shownBy({ list }: Viewer) {
  const { latest, settings, pinned, poll, number } = list ?? {};
  return { latest, settings, pinned, poll, number };
}

/** Delayed messages that are due now. */
function listDueMessages(livestreamId: number) {
  const rows = server.platform.db.selectFrom('chat_message').select('id').where('livestream_id', '=', livestreamId);
  return rows.where('delayed_until', '<=', server.clock.now()).where('removed_at', 'is', null).execute();
}

interface Actors {
  authors: ChatReader[];
  team: ChatReader;
  livestreamId: number;
  known: Known[];
  polls: number[];
  written: number;
}

async function act(actors: Actors, { kind, who, which }: Step): Promise<void> {
  const { authors, team, livestreamId, known, polls } = actors;
  const writer = who % authors.length;
  const author = authors[writer] as ChatReader;
  const one = known[which % known.length];
  const pollId = polls[which % polls.length] ?? 0;
  const add = async (sent: LivestreamSent, by: ChatReader) => {
    if (actors.written >= messagesMax) return;
    actors.written += 1;
    const answer = await by.send(sent);
    // The message that it replies to may be removed at the same moment.
    if (answer.ok) known.push({ messageId: answer.id ?? 0, writer });
  };
  const message = `Words ${which}`;
  if (kind === 'write') return add({ type: 'message', livestreamId, message }, author);
  if (kind === 'announce') return add({ type: 'announce', livestreamId, message }, team);
  if (kind === 'reply' && one) {
    return add({ type: 'message', livestreamId, message, replyToId: one.messageId }, author);
  }
  if (kind === 'open-poll') {
    const answer = await team.send({ type: 'open-poll', livestreamId, question: message, options: ['Tea', 'Coffee'] });
    if (answer.ok) polls.push(answer.id ?? 0);
    return;
  }
  if (kind === 'show') server.clock.advance(2 * delayMs);
  const sent: Record<string, [ChatReader, LivestreamSent | undefined]> = {
    remove: [team, one && { type: 'remove', livestreamId, messageId: one.messageId }],
    pin: [team, one && { type: 'pin', livestreamId, messageId: one.messageId }],
    unpin: [team, one && { type: 'unpin', livestreamId, messageId: one.messageId }],
    delay: [team, { type: 'set-mode', livestreamId, settings: { delayS: which % 2 ? delayMs / 1000 : 0 } }],
    links: [team, { type: 'set-mode', livestreamId, settings: { linksOff: which % 2 === 0 } }],
    'close-poll': [team, { type: 'close-poll', livestreamId, pollId }],
    vote: [author, { type: 'vote', livestreamId, pollId, option: which % 2 }],
  };
  const [by, order] = sent[kind] ?? [];
  if (by && order) await by.send(order);
}

async function play(steps: Step[]): Promise<void> {
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const places = [server.url, second.url];
  const authors = await Promise.all(writers.map(({ token }, index) => openChatReader(places[index] ?? '', token)));
  const team = await openChatReader(second.url, moderator.token);
  const accounts = [reader, moderator];
  const viewers = await Promise.all(accounts.map((one, index) => openViewer(places[index] ?? '', one, livestreamId)));
  const actors: Actors = { authors, team, livestreamId, known: [], polls: [], written: 0 };
  await takeSteps(steps, viewers, (one) => act(actors, one));
  // Moderators see delayed messages; others do not.
  await compare(accounts, viewers, livestreamId);
  server.clock.advance(2 * delayMs);
  await compare(accounts, viewers, livestreamId);
  for (const { socket } of [...authors, team, ...viewers]) socket.disconnect();
}

/** Each viewer has the same list that a new viewer of the same account reads. */
async function compare(accounts: TestAccount[], viewers: Viewer[], livestreamId: number): Promise<void> {
  await expect.poll(() => listDueMessages(livestreamId), { timeout: 8000 }).toEqual([]);
  const last = await readLastNumber(server, `chat ${livestreamId}`);
  for (const [index, account] of accounts.entries()) {
    const fresh = await openViewer(server.url, account, livestreamId);
    const viewer = viewers[index] as Viewer;
    // The new viewer may have joined before the last event was sent.
    await expect.poll(() => [fresh.list?.number, viewer.list?.number], { timeout: 8000 }).toEqual([last, last]);
    expect(shownBy(viewer)).toEqual(shownBy(fresh));
    fresh.socket.disconnect();
  }
}

test('what viewers have after any events and lost connections is what a new viewer reads', {
  timeout: 180_000,
}, async () => {
  await fc.assert(fc.asyncProperty(anySteps(kinds, 50), play), { numRuns: runs, endOnFailure: true });
  expect.hasAssertions();
});
