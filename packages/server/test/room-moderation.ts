import type { TestAccount } from './accounts.ts';

/** Comments and messages with this word wait for a moderator. */
export const heldWord = 'heldword';

/** The decisions of a moderator about comments or messages, by the calls of the studio. */
export class Moderation {
  readonly #kind: 'comment' | 'chat';
  readonly #client: TestAccount['client'];
  readonly #actIds: number[] = [];
  readonly #banIds: number[] = [];

  constructor(kind: 'comment' | 'chat', { client }: TestAccount) {
    this.#kind = kind;
    this.#client = client;
  }

  /** Does nothing for a text that is gone. */
  async act(act: 'approve' | 'remove', subjectId: number): Promise<void> {
    const body = { items: [{ kind: this.#kind, subjectId }], wish: { act, reason: 'Be kind.' } };
    const { results } = await this.#client.studioModeration.act({ body });
    requireAnswer(results);
    this.#actIds.push(...results.flatMap(({ actIds }) => actIds));
  }

  /** Undoes one of the acts, if nothing else was decided since. */
  async undo(which: number): Promise<void> {
    const actId = this.#actIds[which % this.#actIds.length];
    if (actId === undefined) return;
    const { results } = await this.#client.studioModeration.undo({ body: { actIds: [actId] } });
    requireAnswer(results);
  }

  async timeOut(userId: string): Promise<void> {
    const body = { userId, teamId: null, minutes: 10, reason: 'Rude' };
    const { ban } = await this.#client.studioModeration.ban({ body });
    this.#banIds.push(ban.banId);
  }

  /** Ends the latest time-out. */
  async lift(): Promise<void> {
    const banId = this.#banIds.pop();
    if (banId !== undefined) await this.#client.studioModeration.liftBan({ params: { banId } });
  }
}

function requireAnswer([result]: { problem: string | null }[]): void {
  if (result?.problem === 'internal') throw new Error('the act of a moderator failed');
}
