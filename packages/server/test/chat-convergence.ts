import { randomUUID } from 'node:crypto';
import { ChatRoom } from '@greenlight/client/chat-room';
import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { expect, vi } from 'vitest';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { connectSocket } from './app-socket.ts';
import { type ChatReader, openChatReader } from './chat-socket.ts';
import { type Fault, Line } from './room-line.ts';
import { heldWord, Moderation } from './room-moderation.ts';
import { agreeTimeoutMs, readLastNumber, type Step, takeSteps } from './room-steps.ts';
import type { TwoProcesses } from './two-processes.ts';

/** Fewer than a new viewer receives, with the last one, so that all messages are loaded. */
const messagesMax = 40;
const delayMs = 1000;

export const chatSteps = `write write reply write-held announce take-back remove approve undo time-out lift pin unpin
  delay show links open-poll close-poll vote drop back`.split(/\s+/);

interface Known {
  messageId: number;
  isOfAuthor: boolean;
  isHeld: boolean;
}

/** Texts that return: to their author alone, and with their quotation. */
export const returningMessages = `write-held:0 remove:0 undo:0 write-held:1 approve:1 pin:1 undo:1
  write:2 reply:2 remove:2 undo:2`;

/** A viewer with the room of the web app. */
interface Viewer {
  account: TestAccount;
  line: Line;
  room: ChatRoom;
}

async function openViewer(url: string, account: TestAccount, livestreamId: number, faults: readonly Fault[]) {
  const line = new Line(await connectSocket(url, account.token), 'livestream', faults);
  const noHistory = async () => ({ messages: [], hasMore: false });
  const viewer: Viewer = { account, line, room: new ChatRoom(line.asSocket(), livestreamId, noHistory) };
  viewer.room.join();
  await expect.poll(() => viewer.room.state().list).not.toBeNull();
  return viewer;
}

function hangUp({ line, room }: Viewer): void {
  room.leave();
  line.socket.disconnect();
}

function shownBy({ room }: Viewer) {
  const { latest, settings, pinned, poll, problem, number } = room.state().list ?? {};
  return { latest, settings, pinned, poll, problem, number };
}

/** People in one chat. The author writes where it also reads, at the process that is killed. */
interface Cast {
  livestreamId: number;
  viewers: Viewer[];
  author: Viewer;
  other: ChatReader;
  team: ChatReader;
  moderation: Moderation;
  known: Known[];
  polls: number[];
  written: number;
  /** What the author sent and got no answer for. */
  unanswered: LivestreamSent[];
}

/** Takes the steps in a new chat, and compares what each viewer has then with what a new viewer reads. */
export async function checkChatConvergence(
  site: TwoProcesses,
  { steps, faults, kill }: { steps: Step[]; faults: readonly Fault[]; kill?: () => Promise<void> },
): Promise<void> {
  const { server } = site;
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const [reader, writer, second, staff] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server, { role: 'moderator' }),
  ];
  const viewers = [
    await openViewer(server.url, reader, livestreamId, faults),
    await openViewer(site.farUrl, staff, livestreamId, faults.toReversed()),
    await openViewer(site.farUrl, writer, livestreamId, faults),
  ];
  const cast: Cast = {
    livestreamId,
    viewers,
    author: viewers[2] as Viewer,
    other: await openChatReader(server.url, second.token),
    team: await openChatReader(server.url, staff.token),
    moderation: new Moderation('chat', staff),
    known: [],
    polls: [],
    written: 0,
    unanswered: [],
  };
  const act = (step: Step) => (step.kind === 'show' ? show(site) : take(cast, step));
  await takeSteps(steps, viewers, (one) => (one.kind === 'kill' ? (kill?.() ?? Promise.resolve()) : act(one)));
  // The app sends again what had no answer.
  for (const sent of cast.unanswered) await sendByAuthor(cast, sent);
  // Who lost the last events learns it by the next one.
  await cast.team.write(livestreamId, 'The last message');
  // Moderators and authors see delayed messages; others do not.
  await compare(site, cast);
  await show(site);
  await compare(site, cast);
  for (const viewer of viewers) hangUp(viewer);
  for (const { socket } of [cast.other, cast.team]) socket.disconnect();
}

/** The messages that are delayed now are due. */
async function show({ server }: TwoProcesses): Promise<void> {
  server.clock.advance(2 * delayMs);
}

/** The answer; undefined if there is no connection, or it is lost. */
async function sendByAuthor({ author }: Cast, sent: LivestreamSent): Promise<SocketAnswer | undefined> {
  const { socket } = author.line;
  return socket.connected
    ? socket
        .timeout(5000)
        .emitWithAck('livestream', sent)
        .catch(() => undefined)
    : undefined;
}

async function write(cast: Cast, { kind, who, which }: Step): Promise<void> {
  const { livestreamId, known } = cast;
  const isHeld = kind === 'write-held';
  const isOfAuthor = kind !== 'announce' && who % 2 === 0;
  const replyToId = kind === 'reply' ? known[which % known.length]?.messageId : undefined;
  const isMissed = (isOfAuthor && !cast.author.line.connected) || (kind === 'reply' && replyToId === undefined);
  if (isMissed || cast.written >= messagesMax) return;
  cast.written += 1;
  const words = { livestreamId, clientId: randomUUID(), message: isHeld ? `${heldWord} ${which}` : `Words ${which}` };
  const sent: LivestreamSent =
    kind === 'announce'
      ? { type: 'announce', ...words }
      : { type: 'message', ...words, ...(replyToId && { replyToId }) };
  const by = kind === 'announce' ? cast.team : cast.other;
  const answer = await (isOfAuthor ? sendByAuthor(cast, sent) : by.send(sent));
  if (!answer) cast.unanswered.push(sent);
  // The message that it replies to may be removed, and the author may be timed out.
  if (answer?.ok) known.push({ messageId: answer.id ?? 0, isOfAuthor, isHeld });
}

async function take(cast: Cast, step: Step): Promise<void> {
  const { livestreamId, author, other, team, moderation, known, polls } = cast;
  const { kind, which } = step;
  if (kind === 'announce' || kind === 'reply' || kind.startsWith('write')) return write(cast, step);
  if (kind === 'undo') return moderation.undo(which);
  if (kind === 'time-out') return moderation.timeOut(author.account.userId);
  if (kind === 'lift') return moderation.lift();
  const held = known.filter(({ isHeld }) => isHeld);
  const among = kind === 'approve' && held.length > 0 ? held : known;
  const one = among[which % among.length];
  if (kind === 'approve' || kind === 'remove') return one && moderation.act(kind, one.messageId);
  if (kind === 'open-poll') {
    const question = `Which ${which}?`;
    const answer = await team.send({ type: 'open-poll', livestreamId, question, options: ['Tea', 'Coffee'] });
    if (answer.ok) polls.push(answer.id ?? 0);
    return;
  }
  if (kind === 'take-back') {
    const sent = one && { type: 'remove' as const, livestreamId, messageId: one.messageId };
    if (sent) await (one.isOfAuthor ? sendByAuthor(cast, sent) : other.send(sent));
    return;
  }
  const pollId = polls[which % polls.length] ?? 0;
  const sent: Record<string, [ChatReader, LivestreamSent | undefined]> = {
    pin: [team, one && { type: 'pin', livestreamId, messageId: one.messageId }],
    unpin: [team, one && { type: 'unpin', livestreamId, messageId: one.messageId }],
    delay: [team, { type: 'set-mode', livestreamId, settings: { delayS: which % 2 ? delayMs / 1000 : 0 } }],
    links: [team, { type: 'set-mode', livestreamId, settings: { linksOff: which % 2 === 0 } }],
    'close-poll': [team, { type: 'close-poll', livestreamId, pollId }],
    vote: [other, { type: 'vote', livestreamId, pollId, option: which % 2 }],
  };
  const [by, order] = sent[kind] ?? [];
  if (by && order) await by.send(order);
}

/** Delayed messages that are due now. */
function listDue({ platform }: TwoProcesses['server'], livestreamId: number) {
  const rows = platform.db.selectFrom('chat_message').select('id').where('livestream_id', '=', livestreamId);
  return rows.where('delayed_until', '<=', platform.clock.now()).where('removed_at', 'is', null).execute();
}

/** Each viewer has the same as a new viewer of the same account reads. */
async function compare({ server }: TwoProcesses, { livestreamId, viewers }: Cast): Promise<void> {
  await expect.poll(() => listDue(server, livestreamId), { timeout: agreeTimeoutMs }).toEqual([]);
  for (const viewer of viewers) {
    const fresh = await openViewer(server.url, viewer.account, livestreamId, []);
    const check = async () => {
      const number = await readLastNumber(server, `chat ${livestreamId}`);
      expect(shownBy(fresh)).toMatchObject({ number });
      expect(shownBy(viewer)).toEqual(shownBy(fresh));
    };
    await vi.waitFor(check, { timeout: agreeTimeoutMs });
    hangUp(fresh);
  }
}
