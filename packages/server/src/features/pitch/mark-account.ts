/** What a holder gave to a pitch that has not given it back, and how much of it is marked as granted by the team. */
export interface MarkedGift {
  pitchId: number;
  points: number;
  granted: number;
}

/**
 * Decides which gifts of a holder are marked as granted by the team: as soon as all gifts without this mark would be more
 * than the points of their own. So no order of giving and taking back takes a mark off.
 */
export class MarkAccount {
  readonly #own: number;
  readonly #gifts: Map<number, MarkedGift>;

  constructor(own: number, gifts: readonly MarkedGift[]) {
    this.#own = own;
    this.#gifts = new Map(gifts.map((gift) => [gift.pitchId, { ...gift }]));
  }

  /** Notes a gift, or what is taken back (negative): granted points go back first. */
  isGranted({ pitchId, points }: { pitchId: number; points: number }): boolean {
    const gift = this.#gifts.get(pitchId) ?? { pitchId, points: 0, granted: 0 };
    this.#gifts.set(pitchId, gift);
    gift.points += points;
    const isGranted = points > 0 ? this.#unmarked() > this.#own : -points <= gift.granted;
    if (isGranted) gift.granted += points;
    return isGranted;
  }

  #unmarked(): number {
    return [...this.#gifts.values()].reduce((sum, { points, granted }) => sum + Math.max(0, points - granted), 0);
  }
}
