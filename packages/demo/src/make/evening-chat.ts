import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { Author } from '../catalogue/commenters.ts';
import type { ChatMoment } from '../catalogue/evening.ts';
import { uuidOf } from './fixed-uuid.ts';
import { mentionsOf, type Writers, writerOf } from './writers.ts';

interface Chat {
  livestreamId: number;
  writers: Writers;
  /** Resolves at this second of the stream. */
  waitFor: (at: number) => Promise<void>;
}

/** Holds the chat of a stream while it is on air: each message at its moment. */
export async function holdChat(chat: Chat, moments: readonly ChatMoment[]): Promise<void> {
  const ids = new Map<string, number>();
  let pollId: number | null = null;
  for (const [place, moment] of moments.entries()) {
    await chat.waitFor(moment.at);
    const clientId = uuidOf(`chat ${place}`);
    if ('text' in moment) {
      const id = await write(chat, moment, { clientId, ids });
      if (id !== null && moment.key) ids.set(moment.key, id);
    } else if ('pin' in moment) {
      const messageId = ids.get(moment.pin);
      if (messageId !== undefined) await say(chat, 'creator', { type: 'pin', messageId });
    } else if ('poll' in moment) {
      pollId = await say(chat, 'creator', { type: 'open-poll', ...moment.poll, clientId });
      for (const [author, option] of entriesOf(moment.votes)) {
        if (pollId !== null) await say(chat, author, { type: 'vote', pollId, option });
      }
    } else if ('reaction' in moment) {
      const { reaction } = moment;
      for (const [author, count] of entriesOf(moment.from)) await say(chat, author, { type: 'react', reaction, count });
    } else if (pollId !== null) {
      await say(chat, 'creator', { type: 'close-poll', pollId });
    }
  }
}

function write(
  chat: Chat,
  { by, text: message, replyTo, isAnnouncement }: Extract<ChatMoment, { text: string }>,
  { clientId, ids }: { clientId: string; ids: Map<string, number> },
): Promise<number | null> {
  if (isAnnouncement) return say(chat, by, { type: 'announce', message, clientId });
  const mentions = mentionsOf(chat.writers, message);
  const replyToId = replyTo === undefined ? undefined : ids.get(replyTo);
  return say(chat, by, { type: 'message', message, clientId, mentions, replyToId });
}

type OfChat<Sent> = Sent extends { livestreamId: number } ? Omit<Sent, 'livestreamId'> : never;

function say({ livestreamId, writers }: Chat, author: Author, sent: OfChat<LivestreamSent>): Promise<number | null> {
  return writerOf(writers, author).chat({ ...sent, livestreamId });
}

function entriesOf(counts: Partial<Record<Author, number>>): [Author, number][] {
  return Object.entries(counts) as [Author, number][];
}
