import type { LivestreamSent } from '@greenlight/contract/realtime';
import { isUnanswered } from './socket-request.ts';

type Sent<Type extends LivestreamSent['type']> = Extract<LivestreamSent, { type: Type }>;
/** A message, or an announcement of a moderator. */
export type ChatWritten = Omit<Sent<'message' | 'announce'>, 'livestreamId' | 'clientId'> &
  Pick<Sent<'message'>, 'replyToId' | 'mentions'> & { clientId: string };

/** A message of the viewer that the chat has not sent back yet. */
export interface Outgoing extends ChatWritten {
  /** Whether the server accepted it. */
  isSent: boolean;
}

interface Waiting {
  written: ChatWritten;
  tries: number;
  /** Whether the chat sent it back before the acknowledgement came. */
  isHere: boolean;
  done: PromiseWithResolvers<number | null>;
}

const sendTriesMax = 3;
/** An accepted message that does not come back within this time was removed at once. */
const shownAfterMs = 5000;

/**
 * The unsent messages of the viewer, which are sent one after the other. After a lost answer or connection, a message
 * is sent again with the same `clientId`.
 */
export class ChatOutbox {
  readonly #send: (written: ChatWritten) => Promise<number | null>;
  readonly #isConnected: () => boolean;
  readonly #changed: () => void;
  #waiting: Waiting[] = [];
  #sent: ChatWritten[] = [];
  #isSending = false;

  constructor(options: {
    send: (written: ChatWritten) => Promise<number | null>;
    isConnected: () => boolean;
    changed: () => void;
  }) {
    this.#send = options.send;
    this.#isConnected = options.isConnected;
    this.#changed = options.changed;
  }

  list(): Outgoing[] {
    return [
      ...this.#sent.map((written) => ({ ...written, isSent: true })),
      ...this.#waiting.filter(({ isHere }) => !isHere).map(({ written }) => ({ ...written, isSent: false })),
    ];
  }

  /** Resolves when the message is accepted: with its id, or null for a command. Throws an ApiError if it is refused. */
  post(written: ChatWritten): Promise<number | null> {
    const done = Promise.withResolvers<number | null>();
    this.#waiting.push({ written, tries: 0, isHere: false, done });
    this.#changed();
    void this.flush();
    return done.promise;
  }

  /** Sends all waiting messages. Call it when the connection is back. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let [first] = this.#waiting; first && this.#isConnected(); [first] = this.#waiting) await this.#try(first);
    this.#isSending = false;
  }

  async #try(next: Waiting): Promise<void> {
    next.tries += 1;
    try {
      const id = await this.#send(next.written);
      // A command of a moderator does not come back.
      if (!next.isHere && id !== null) {
        this.#sent.push(next.written);
        setTimeout(() => this.arrived([next.written.clientId]), shownAfterMs);
      }
      this.#settle(next, () => next.done.resolve(id));
    } catch (error) {
      if (isUnanswered(error) && (!this.#isConnected() || next.tries < sendTriesMax)) return;
      this.#settle(next, () => next.done.reject(error));
    }
  }

  #settle(next: Waiting, settle: () => void): void {
    this.#waiting = this.#waiting.filter((each) => each !== next);
    settle();
    this.#changed();
  }

  /** Call it when messages with these client ids have appeared in the chat. */
  arrived(clientIds: string[]): void {
    const before = this.list().length;
    this.#sent = this.#sent.filter(({ clientId }) => !clientIds.includes(clientId));
    for (const each of this.#waiting) each.isHere ||= clientIds.includes(each.written.clientId);
    if (this.list().length !== before) this.#changed();
  }
}
