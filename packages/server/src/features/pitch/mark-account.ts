import type { PointsStep } from '../points/held-points.ts';

/** Points of one grant: those that are not given, and those at pitches. */
interface Lot {
  isOwn: boolean;
  left: number;
  at: Map<number, number>;
}

/**
 * Which points of a holder are their own, and which the team granted: to mark gifts of the latter. Own points are given
 * first, and granted ones come back first. The expiry takes the oldest points that are not given, a refund own ones. If it
 * has to take granted ones, as many own ones at pitches are granted ones once they are back.
 */
export class MarkAccount {
  /** The oldest first. */
  #lots: Lot[] = [];
  /** Granted points that refunds took. */
  #taken = 0;
  /** Own points at pitches that are granted ones once they are back. */
  #swapped = 0;
  /** Granted points that pitches had when they were settled. */
  readonly #settled = new Map<number, number>();

  /** The movements of the holder in their order. */
  constructor(steps: readonly PointsStep[]) {
    for (const step of steps) this.#replay(step);
  }

  /** Notes a gift, or what is taken back (negative): whether granted points are in it. */
  change({ pitchId, points }: { pitchId: number; points: number }): boolean {
    return points > 0 ? this.#give(pitchId, points) : this.#takeBack(pitchId, -points);
  }

  /** A refund takes points that are not given. */
  revoke(points: number): void {
    const granted = this.#take(points - this.#take(points, true), false);
    this.#taken += granted;
    this.#swapped += granted;
    this.#limitSwapped();
  }

  /** Granted points that a pitch has, or had when it was settled. */
  grantedAt(pitchId: number): number {
    return this.#settled.get(pitchId) ?? this.#sumAt(pitchId, false);
  }

  #replay({ kind, points, pitchId }: PointsStep): void {
    switch (kind) {
      case 'own':
      case 'team':
        this.#add(points, kind === 'own');
        break;
      case 'restored':
        this.#restore(points);
        break;
      case 'revoked':
        this.revoke(points);
        break;
      case 'expired':
        this.#take(points);
        break;
      case 'given':
        this.#give(pitchId, points);
        break;
      case 'taken-back':
        this.#takeBack(pitchId, points);
        break;
      case 'returned':
      case 'spent':
        this.#settle(pitchId, kind === 'returned' ? points : 0);
        break;
      default:
        throw new Error(`unknown movement of points: ${JSON.stringify(kind satisfies never)}`);
    }
  }

  #add(points: number, isOwn: boolean): void {
    this.#lots.push({ isOwn, left: points, at: new Map() });
  }

  /** What a refund took is back, since it failed: granted points are granted again. */
  #restore(points: number): void {
    const granted = Math.min(points, this.#taken);
    this.#taken -= granted;
    this.#swapped = Math.max(0, this.#swapped - granted);
    this.#add(granted, false);
    this.#add(points - granted, true);
  }

  #give(pitchId: number, points: number): boolean {
    const own = this.#take(points, true, pitchId);
    return this.#take(points - own, false, pitchId) > 0;
  }

  #takeBack(pitchId: number, points: number): boolean {
    const granted = this.#bringBack(pitchId, points, false);
    const own = this.#bringBack(pitchId, points - granted, true);
    if (this.#swapped > 0) this.#swap(Math.min(own, this.#swapped));
    return granted > 0;
  }

  /** Ends what a pitch has of the holder, of which these points come back. */
  #settle(pitchId: number, back: number): void {
    this.#settled.set(pitchId, this.#sumAt(pitchId, false));
    this.#takeBack(pitchId, back);
    for (const { at } of this.#lots) at.delete(pitchId);
    this.#limitSwapped();
  }

  /** Takes points that are not given, the oldest first, of one kind or of both. Answers how many there were. */
  #take(wanted: number, isOwn?: boolean, pitchId?: number): number {
    let open = wanted;
    for (const lot of this.#lots) {
      if (isOwn !== undefined && lot.isOwn !== isOwn) continue;
      const points = Math.min(lot.left, open);
      lot.left -= points;
      if (pitchId !== undefined && points > 0) lot.at.set(pitchId, (lot.at.get(pitchId) ?? 0) + points);
      open -= points;
    }
    return wanted - open;
  }

  /** The newest first, as the oldest were given first. Answers how many there were. */
  #bringBack(pitchId: number, wanted: number, isOwn: boolean): number {
    let open = wanted;
    for (const lot of this.#lots.toReversed()) {
      if (lot.isOwn !== isOwn) continue;
      const points = Math.min(lot.at.get(pitchId) ?? 0, open);
      lot.at.set(pitchId, (lot.at.get(pitchId) ?? 0) - points);
      lot.left += points;
      open -= points;
    }
    return wanted - open;
  }

  /** Own points that are not given are granted ones from now on. */
  #swap(points: number): void {
    let open = points;
    this.#lots = this.#lots.flatMap((lot) => {
      const swapped = lot.isOwn ? Math.min(lot.left, open) : 0;
      lot.left -= swapped;
      open -= swapped;
      return swapped > 0 ? [lot, { isOwn: false, left: swapped, at: new Map() }] : [lot];
    });
    this.#swapped -= points;
    this.#taken -= points;
  }

  #limitSwapped(): void {
    const own = this.#lots.flatMap((lot) => (lot.isOwn ? [...lot.at.values()] : []));
    this.#swapped = Math.min(
      this.#swapped,
      own.reduce((sum, points) => sum + points, 0),
    );
  }

  #sumAt(pitchId: number, isOwn: boolean): number {
    return this.#lots.reduce((sum, lot) => sum + (lot.isOwn === isOwn ? (lot.at.get(pitchId) ?? 0) : 0), 0);
  }
}
