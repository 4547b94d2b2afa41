import { chatReactionsAtOnceMax } from '@greenlight/contract/limits';
import type { ChatReaction } from '@greenlight/contract/live';

const sendEveryMs = 1000;

export type ReactionCounts = Partial<Record<ChatReaction, number>>;

/** Sends the viewer's reactions together, once a second. They are shown at once, so those that come back are not. */
export class ChatReactions {
  readonly #send: (reaction: ChatReaction, count: number) => Promise<unknown>;
  #unsent: ReactionCounts = {};
  #unseen: ReactionCounts = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (reaction: ChatReaction, count: number) => Promise<unknown>) {
    this.#send = send;
  }

  /** Returns false if too many reactions of this kind wait already. */
  add(reaction: ChatReaction): boolean {
    const count = (this.#unsent[reaction] ?? 0) + 1;
    if (count > chatReactionsAtOnceMax) return false;
    this.#unsent[reaction] = count;
    this.#timer ??= setTimeout(() => this.#flush(), sendEveryMs);
    return true;
  }

  /** Subtracts the viewer's own reactions from the counts for everybody. */
  others(counts: ReactionCounts): ReactionCounts {
    const left: ReactionCounts = {};
    for (const [reaction, count] of Object.entries(counts) as [ChatReaction, number][]) {
      const own = Math.min(this.#unseen[reaction] ?? 0, count);
      this.#unseen[reaction] = (this.#unseen[reaction] ?? 0) - own;
      if (count > own) left[reaction] = count - own;
    }
    return left;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    const unsent = Object.entries(this.#unsent) as [ChatReaction, number][];
    this.#unsent = {};
    for (const [reaction, count] of unsent) {
      this.#unseen[reaction] = (this.#unseen[reaction] ?? 0) + count;
      this.#send(reaction, count).catch(() => {
        this.#unseen[reaction] = Math.max((this.#unseen[reaction] ?? 0) - count, 0);
      });
    }
  }
}
