import type { PointsStep } from '../points/reserved-points.ts';

/** Points of one grant. */
interface Lot {
  isOwn: boolean;
  /** Points of this grant that are not at a pitch. */
  left: number;
  /** Points at each pitch; `swapped`: how many of them count as granted when they return. */
  at: Map<number, { points: number; swapped: number }>;
}

/**
 * Tracks which points of a holder were granted by the team, to label gifts of them. Rules: own points are given first;
 * granted points come back first; expiry takes the oldest free points; a refund takes own points, then granted ones,
 * and for each of these one own point at a pitch becomes granted.
 */
export class GrantedPoints {
  /** Grants, oldest first. */
  readonly #lots: Lot[] = [];
  /** Granted points that refunds took, and that were not given back. */
  #taken = 0;
  /** Granted points that pitches had when they were settled. */
  readonly #settled = new Map<number, number>();

  /** `steps`: the movements of the holder in order. */
  constructor(steps: readonly PointsStep[]) {
    for (const step of steps) this.#replay(step);
  }

  /** Applies a gift, or points that are taken back (negative). Returns whether granted points are among them. */
  change({ pitchId, points }: { pitchId: number; points: number }): boolean {
    return points > 0 ? this.#give(pitchId, points) : this.#takeBack(pitchId, -points);
  }

  /** Takes free points for a refund. */
  revoke(points: number): void {
    const granted = this.#take(points - this.#take(points, true), false);
    this.#taken += granted;
    let open = granted;
    for (const reserved of this.#ownReserved()) {
      const swapped = Math.min(open, reserved.points - reserved.swapped);
      reserved.swapped += swapped;
      open -= swapped;
    }
  }

  /** Granted points that a pitch has, or had when it was settled. */
  grantedAt(pitchId: number): number {
    return this.#settled.get(pitchId) ?? this.#sumGrantedAt(pitchId);
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

  /** Gives back what a failed refund took: granted points first, if refunds took some. */
  #restore(points: number): void {
    const granted = Math.min(points, this.#taken);
    this.#taken -= granted;
    let open = this.#taken;
    for (const reserved of this.#ownReserved()) {
      reserved.swapped = Math.min(reserved.swapped, open);
      open -= reserved.swapped;
    }
    this.#add(granted, false);
    this.#add(points - granted, true);
  }

  #give(pitchId: number, points: number): boolean {
    const own = this.#take(points, true, pitchId);
    return this.#take(points - own, false, pitchId) > 0;
  }

  #takeBack(pitchId: number, points: number): boolean {
    const granted = this.#bringBack(pitchId, points, false);
    this.#bringBack(pitchId, points - granted, true);
    return granted > 0;
  }

  /** Ends the points of the holder at a pitch, of which this number comes back. */
  #settle(pitchId: number, back: number): void {
    this.#settled.set(pitchId, this.#sumGrantedAt(pitchId));
    this.#takeBack(pitchId, back);
    for (const { at } of this.#lots) at.delete(pitchId);
  }

  /** Takes free points, oldest first, of one kind or of both. Returns their number. */
  #take(wanted: number, isOwn?: boolean, pitchId?: number): number {
    let open = wanted;
    for (const lot of this.#lots) {
      if (isOwn !== undefined && lot.isOwn !== isOwn) continue;
      const points = Math.min(lot.left, open);
      lot.left -= points;
      if (pitchId !== undefined && points > 0) {
        const reserved = lot.at.get(pitchId) ?? { points: 0, swapped: 0 };
        lot.at.set(pitchId, { ...reserved, points: reserved.points + points });
      }
      open -= points;
    }
    return wanted - open;
  }

  /** Brings points back, newest first, because the oldest were given first. Returns their number. */
  #bringBack(pitchId: number, wanted: number, isOwn: boolean): number {
    let open = wanted;
    for (const lot of this.#lots.toReversed()) {
      const reserved = lot.at.get(pitchId);
      if (!reserved || lot.isOwn !== isOwn) continue;
      const points = Math.min(reserved.points, open);
      const swapped = Math.min(reserved.swapped, points);
      reserved.points -= points;
      reserved.swapped -= swapped;
      lot.left += points - swapped;
      open -= points;
      if (swapped > 0) this.#swap(lot, swapped);
    }
    return wanted - open;
  }

  /** Turns own points that come back into granted ones of the same age. */
  #swap(lot: Lot, points: number): void {
    this.#taken -= points;
    this.#lots.splice(this.#lots.indexOf(lot), 0, { isOwn: false, left: points, at: new Map() });
  }

  #ownReserved() {
    return this.#lots.flatMap(({ isOwn, at }) => (isOwn ? [...at.values()] : []));
  }

  #sumGrantedAt(pitchId: number): number {
    return this.#lots.reduce((sum, { isOwn, at }) => sum + (isOwn ? 0 : (at.get(pitchId)?.points ?? 0)), 0);
  }
}
