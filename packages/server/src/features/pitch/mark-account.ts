import type { PointsStep } from '../points/held-points.ts';

export type MarkStep = Omit<PointsStep, 'holderId'>;

interface Lot {
  points: number;
  isOwn: boolean;
}

/**
 * Which points of a holder are their own, and which the team granted: to mark gifts of the latter. Own points are given
 * first, and granted ones come back first. The expiry takes the oldest points that are not given, a refund own ones. If it
 * has to take granted ones, as many own ones at pitches are granted ones once they are back.
 */
export class MarkAccount {
  /** What is not given, the oldest first. */
  #lots: Lot[] = [];
  readonly #gifts = new Map<number, { own: number; granted: number }>();
  #debt = 0;

  /** The movements of the holder in their order. */
  constructor(steps: readonly MarkStep[]) {
    for (const step of steps) this.#replay(step);
  }

  /** Notes a gift, or what is taken back (negative): whether granted points are in it. */
  change({ pitchId, points }: { pitchId: number; points: number }): boolean {
    const gift = this.#gifts.get(pitchId) ?? { own: 0, granted: 0 };
    this.#gifts.set(pitchId, gift);
    if (points < 0) return this.#takeBack(gift, -points);
    const own = this.#take(points, true);
    const granted = this.#take(points - own, false);
    gift.own += own;
    gift.granted += granted;
    return granted > 0;
  }

  /** A refund takes points that are not given. */
  revoke(points: number): void {
    this.#debt += this.#take(points - this.#take(points, true), false);
  }

  #replay({ kind, points, pitchId }: MarkStep): void {
    if (kind === 'own') this.#lots.push(...this.#settled(points));
    else if (kind === 'team') this.#lots.push({ points, isOwn: false });
    else if (kind === 'revoked') this.revoke(points);
    else if (kind === 'expired') this.#take(points);
    else if (kind === 'spent') this.#gifts.delete(pitchId ?? 0);
    else this.change({ pitchId: pitchId ?? 0, points: kind === 'given' ? points : -points });
  }

  #takeBack(gift: { own: number; granted: number }, points: number): boolean {
    const granted = Math.min(points, gift.granted);
    const own = Math.min(points - granted, gift.own);
    gift.granted -= granted;
    gift.own -= own;
    // They are the oldest again.
    this.#lots.unshift({ points: granted, isOwn: false }, ...this.#settled(own));
    return granted > 0;
  }

  /** Own points that come, less those that a refund has taken from granted ones. */
  #settled(points: number): Lot[] {
    const granted = Math.min(points, this.#debt);
    this.#debt -= granted;
    return [
      { points: granted, isOwn: false },
      { points: points - granted, isOwn: true },
    ];
  }

  /** Takes points that are not given, the oldest first, of one kind or of both. Answers how many there were. */
  #take(wanted: number, isOwn?: boolean): number {
    let left = wanted;
    for (const lot of this.#lots) {
      if (isOwn !== undefined && lot.isOwn !== isOwn) continue;
      const taken = Math.min(lot.points, left);
      lot.points -= taken;
      left -= taken;
    }
    this.#lots = this.#lots.filter(({ points }) => points > 0);
    return wanted - left;
  }
}
