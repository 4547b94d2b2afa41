import type { PointsStep } from '../points/reserved-points.ts';

/** Points of one grant. */
interface Lot {
  isOwn: boolean;
  /** Those that are not given. */
  left: number;
  /** By pitch, those that are there, and how many of them are granted ones once they are back. */
  at: Map<number, { points: number; swapped: number }>;
}

/**
 * Which points of a holder are their own, and which the team granted: to mark gifts of the latter. Own points are given
 * first, and granted ones come back first. The expiry takes the oldest points that are not given, a refund own ones. If it
 * has to take granted ones, as many of the own ones that are at pitches then are granted ones once they are back.
 */
export class MarkAccount {
  /** The oldest first. */
  readonly #lots: Lot[] = [];
  /** Granted points that refunds took, and that are not back. */
  #taken = 0;
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

  /** What a refund took is back, since it failed: granted points first, if refunds took some. */
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

  /** Ends what a pitch has of the holder, of which these points come back. */
  #settle(pitchId: number, back: number): void {
    this.#settled.set(pitchId, this.#sumGrantedAt(pitchId));
    this.#takeBack(pitchId, back);
    for (const { at } of this.#lots) at.delete(pitchId);
  }

  /** Takes points that are not given, the oldest first, of one kind or of both. Answers how many there were. */
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

  /** The newest first, as the oldest were given first. Answers how many there were. */
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

  /** Own points that come back are granted ones from now on, and as old as before. */
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
