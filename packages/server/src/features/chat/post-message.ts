import { randomUUID } from 'node:crypto';
import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { Db } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { knownEmotes } from '../emote/emote.ts';
import { decideText, type Verdict } from '../moderation/decide-text.ts';
import { queueTexts } from '../moderation/queue/queue-text.ts';
import { limitWriting } from '../moderation/writing-limit.ts';
import { roomOf } from './chat-room.ts';
import { emotesIn } from './emote-text.ts';
import { memberSince } from './member-since.ts';
import { decideMessage } from './message-policy.ts';
import { type ChatDecision, decideWrite } from './policy.ts';
import { type ChatRow, listChats } from './queries.ts';
import {
  insertMessages,
  listWrittenBefore,
  lockWriters,
  type NewMessage,
  type WrittenBefore,
} from './write-queries.ts';

const groupMax = 200;
/** Rate of messages per account: ten at once, then two a second. */
const requireTurn = limitWriting({ perSecond: 2, burst: 10 });
/** The same text within this time counts as a repeat. */
const repeatMs = 10 * 60_000;

interface Posted extends NewMessage {
  mayModerate: boolean;
  mediaId: number;
  verdict: Verdict;
}

/** A message that was stored. */
export interface StoredMessage {
  id: number;
  /** Whether others cannot see it, or not yet (held or hidden). */
  isHeldOrHidden: boolean;
}

/**
 * Stores a message. Throws `not_found` for a reply to a missing message, `rate_limited`, and the refusals of settings,
 * bans and rules.
 */
export async function postMessage(
  platform: Platform,
  { userId, mayModerate, mediaId }: { userId: string; mayModerate: boolean; mediaId: number },
  sent: Extract<LivestreamSent, { type: 'message' | 'announce' }>,
): Promise<StoredMessage> {
  requireTurn(platform, userId);
  const { livestreamId, message, clientId = randomUUID() } = sent;
  const isAnnouncement = sent.type === 'announce';
  const { replyToId = null, mentions = [] } = sent.type === 'message' ? sent : {};
  const words = { livestreamId, userId, clientId, message, isAnnouncement, replyToId, mentions, delayedUntil: null };
  const verdict = await decideText(platform, { kind: 'chat', mediaId, text: message, ...words });
  if (verdict.problem) throw new ProblemError(verdict.problem, verdict.values ? { values: verdict.values } : {});
  const { moderationState } = verdict;
  const result = await writeMessage(platform, { ...words, moderationState, mayModerate, mediaId, verdict });
  if (typeof result === 'number') return { id: result, isHeldOrHidden: moderationState !== null };
  const { problem, values } = result;
  throw new ProblemError(problem ?? 'not_found', { values });
}

const goneDecision: ChatDecision = {
  problem: 'not_found',
  reason: 'the stream, or the message it replies to, is gone',
};

/** Returns the id of each message, or the reason why it was refused. */
const writeMessage = inBatches<Posted, number | ChatDecision>(
  async (platform, posted) => {
    const chats = await readChats(platform, posted);
    const [writers, emotes] = await Promise.all([
      decideWriters(platform, posted, chats),
      readEmotes(platform, posted, chats),
    ]);
    return inTransaction(platform.db, async (tx) => {
      const at = platform.clock.now();
      const decisions = await decideMessages(tx, { posted, chats, writers, emotes, at });
      const places = [...posted.keys()].filter((place) => decisions[place]?.problem === null);
      const messages = places.flatMap((place) => {
        const one = posted[place];
        return one ? [{ ...one, delayedUntil: delayedUntil(one, chats.get(one.livestreamId), at) }] : [];
      });
      const rows = await storeMessages(tx, messages, at);
      const added = rows
        .filter(({ isNew }) => isNew)
        .toSorted((one, other) => one.id - other.id)
        .flatMap(({ id, index }) => (messages[index] ? [{ ...messages[index], id }] : []));
      await queueTexts(
        platform,
        tx,
        added.map(({ id, userId, mediaId, verdict }) => ({ kind: 'chat', id, accountId: userId, mediaId, verdict })),
      );
      for (const { id, userId: actorId, isAnnouncement } of added) {
        if (isAnnouncement) await recordAudit(tx, { actorId, action: 'chat.announce', subject: `chat:${id}` });
      }
      const events = added
        .filter(({ moderationState }) => moderationState === null)
        .map(({ id, livestreamId, delayedUntil: until }) => {
          const kind = until ? 'delay' : 'message';
          return { room: roomOf(livestreamId), kind, subjectId: id };
        });
      raiseEvents(platform, tx, events);
      const ids = new Map(rows.map(({ index, id }) => [places[index], id]));
      return posted.map((_, place) => {
        const decision = decisions[place];
        return decision?.problem ? decision : (ids.get(place) ?? goneDecision);
      });
    });
  },
  { itemsMax: groupMax },
);

/** Leaves out replies whose message is gone. */
async function storeMessages(tx: Db, messages: NewMessage[], at: Date) {
  if (messages.length === 0) return [];
  const rows = await insertMessages(tx, { messages, at });
  const done = new Set(rows.map(({ index }) => index));
  const rest = [...messages.keys()].filter((index) => !done.has(index));
  if (rest.length === 0) return rows;
  // A message that another process stored at the same moment is only visible to a second statement.
  const again = await insertMessages(tx, { messages: rest.flatMap((index) => messages[index] ?? []), at });
  return [...rows, ...again.map((row) => ({ ...row, index: rest[row.index] ?? row.index }))];
}

/** When viewers other than moderators and the author see a message; null: at once. */
function delayedUntil({ mayModerate }: Posted, chat: ChatRow | undefined, at: Date): Date | null {
  return chat && chat.delayS > 0 && !mayModerate ? new Date(at.getTime() + chat.delayS * 1000) : null;
}

/** The emotes that exist, for messages in emotes-only chats. */
function readEmotes(platform: Platform, posted: Posted[], chats: Map<number, ChatRow>): Promise<ReadonlySet<string>> {
  const strict = posted.filter(({ livestreamId }) => chats.get(livestreamId)?.emotesOnly);
  return knownEmotes(platform, emotesIn(strict.map(({ message }) => message)));
}

async function readChats({ db }: Platform, posted: Posted[]): Promise<Map<number, ChatRow>> {
  const rows = await listChats(db, [...new Set(posted.map(({ livestreamId }) => livestreamId))]);
  return new Map(rows.map((row) => [row.id, row]));
}

function decideWriters(platform: Platform, posted: Posted[], chats: Map<number, ChatRow>): Promise<ChatDecision[]> {
  return Promise.all(
    posted.map(async ({ livestreamId, userId, mayModerate }) => {
      const chat = chats.get(livestreamId);
      return chat ? decideWriter(platform, { chat, userId, mayModerate }) : goneDecision;
    }),
  );
}

/** Decides whether an account may write in the chat now. */
export async function decideWriter(
  platform: Platform,
  { chat, userId, mayModerate }: { chat: ChatRow; userId: string; mayModerate: boolean },
): Promise<ChatDecision> {
  const since = chat.memberDays === null ? null : await memberSince(platform, userId);
  const { endedAt } = chat;
  return decideWrite({ settings: chat, mayModerate, endedAt, at: platform.clock.now(), memberSince: since });
}

interface Undecided {
  posted: Posted[];
  chats: Map<number, ChatRow>;
  writers: ChatDecision[];
  emotes: ReadonlySet<string>;
  at: Date;
}

/** A message that is sent again needs no right and is not a repeat: its first answer was lost. */
async function decideMessages(tx: Db, { posted, chats, writers, emotes, at }: Undecided): Promise<ChatDecision[]> {
  const isStrict = posted.some(({ livestreamId, mayModerate }) => !mayModerate && isPaced(chats.get(livestreamId)));
  if (isStrict) {
    await lockWriters(
      tx,
      posted.map(({ userId }) => userId),
    );
  }
  const isPlain =
    !isStrict &&
    posted.every(({ livestreamId }) => !hasWordRules(chats.get(livestreamId))) &&
    writers.every(({ problem }) => problem === null);
  const repeatSince = new Date(at.getTime() - repeatMs);
  const before = isPlain ? [] : await listWrittenBefore(tx, { messages: posted, repeatSince });
  const beforeOf = new Map<number, WrittenBefore>(before.map((row) => [row.index, row]));
  const accepted: Posted[] = [];
  return posted.map((one, place) => {
    const { knownId = null, lastAt = null, isRepeat = false } = beforeOf.get(place) ?? {};
    const own = accepted.filter(
      ({ userId, livestreamId }) => userId === one.userId && livestreamId === one.livestreamId,
    );
    if (knownId !== null || own.some(({ clientId }) => clientId === one.clientId)) {
      return { problem: null, reason: 'was written already' };
    }
    const writer = writers[place] ?? goneDecision;
    const settings = chats.get(one.livestreamId);
    if (writer.problem || !settings) return writer;
    const { message, mayModerate } = one;
    const decision = decideMessage({
      settings,
      mayModerate,
      message,
      emotes,
      at,
      lastAt: own.length > 0 ? at : lastAt,
      isRepeat: isRepeat || own.some((other) => other.message.toLowerCase() === message.toLowerCase()),
    });
    if (decision.problem === null) accepted.push(one);
    return decision;
  });
}

/** Whether the chat has rules about the text. */
function hasWordRules(chat: ChatRow | undefined): boolean {
  return chat !== undefined && (chat.linksOff || chat.emotesOnly);
}

/** Whether the chat has rules about earlier messages (slow mode, repeats). */
function isPaced(chat: ChatRow | undefined): boolean {
  return chat !== undefined && (chat.slowS > 0 || chat.noRepeats);
}
