import { randomBytes } from 'node:crypto';
import type { TallyEntry } from '@greenlight/contract/pitch';
import type { PointsBalance } from '@greenlight/contract/points';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { toBalance } from '../points/points-ledger.ts';
import { type Holder, insertReservedMoves, lockHolders, type NewReservedMove } from '../points/reserved-points.ts';
import { notifyPitchSupporters } from './notify-supporters.ts';
import {
  type EntryRow,
  insertEntries,
  insertSteps,
  type LockedPitch,
  listEntriesOfEvents,
  listFirstGoals,
  listInsiders,
  listSupports,
  lockPitches,
  type NewEntry,
  type SupportRow,
  updateTallies,
  upsertSupports,
} from './support-queries.ts';
import { nextHead } from './tally-chain.ts';
import { labelOf, readGrantedPoints } from './tally-label.ts';

/** Points that a member gives to a pitch; negative if they take them back. */
export interface SupportChange {
  userId: string;
  pitchId: number;
  points: number;
  /** Made by the client: the same key again changes nothing. */
  key: string;
}

interface Receipt {
  balance: PointsBalance;
  points: number;
  total: number;
  supporters: number;
  entry: TallyEntry;
}

/** The label of a gift is computed from all earlier changes of the member, so their number is limited. */
const changeLimit = { name: 'pitch-points', points: 300, perSeconds: 24 * 60 * 60 };
const groupMax = 200;

/**
 * Changes what a member gives to a pitch: completely or not at all, once per key. Throws `not_found`, `ended`,
 * `points_short`, `forbidden` if the pitch does not return points, and `rate_limited`.
 */
export async function changeSupport(platform: Platform, change: SupportChange): Promise<Receipt> {
  if (!(await rateLimit(platform.db, changeLimit).take(change.userId))) throw new ProblemError('rate_limited');
  const outcome = await changeInBatches(platform, change);
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}

/** Simultaneous changes share a transaction, because they all lock the row of the pitch. */
export const changeInBatches = inBatches<SupportChange, Receipt | ProblemError>(changeGroup, { itemsMax: groupMax });

function changeGroup(platform: Platform, changes: SupportChange[]): Promise<(Receipt | ProblemError)[]> {
  return inTransaction(platform.db, async (tx) => {
    const pitches = await lockPitches(tx, unique(changes.map(({ pitchId }) => pitchId)));
    const holders = await lockHolders(tx, unique(changes.map(({ userId }) => userId)));
    const batch = new SupportBatch(pitches, [...holders.values()], platform.clock.now());
    const userIds = [...holders.keys()];
    const holderIds = [...holders.values()].map(({ id }) => id);
    batch.supports = await listSupports(tx, { pitchIds: pitches.map(({ id }) => id), holderIds });
    batch.grantedPoints = await readGrantedPoints(tx, holderIds);
    batch.insiders = await listInsiders(tx, { userIds, teamIds: pitches.flatMap(({ teamId }) => teamId ?? []) });
    const events = changes.flatMap((change) => batch.eventOf(change) ?? []);
    for (const { event, ...entry } of await listEntriesOfEvents(tx, events)) batch.known.set(event, entry);
    const outcomes = changes.map((change) => batch.apply(change));
    if (batch.entries.length === 0) return outcomes;
    const ids = await insertReservedMoves(tx, { moves: batch.moves, at: batch.at });
    await insertEntries(
      tx,
      batch.entries.map((entry) => ({ ...entry, movementId: ids.get(entry.event) as number })),
    );
    await upsertSupports(tx, { supports: [...batch.changed], at: batch.at });
    await updateTallies(tx, pitches);
    await insertSteps(tx, batch.steps);
    if (batch.steps.length > 0) await announceSteps(platform, tx, batch.steps);
    const touched = unique(batch.entries.map(({ pitchId }) => pitchId));
    raiseEvents(
      platform,
      tx,
      touched.map((pitchId) => ({ room: pitchRoom(pitchId), kind: 'points', subjectId: pitchId })),
    );
    return outcomes;
  });
}

/** Caches may have old sums, but not old states. Supporters are notified once that the goal is reached. */
async function announceSteps(platform: Platform, tx: Db, steps: SupportBatch['steps']): Promise<void> {
  clearContentCaches(platform, tx);
  const reached = steps.filter(({ state }) => state === 'reached').map(({ pitchId }) => pitchId);
  for (const pitchId of reached.length > 0 ? await listFirstGoals(tx, reached) : []) {
    await notifyPitchSupporters(platform, tx, { pitchId, news: { state: 'reached' } });
  }
}

export function pitchRoom(pitchId: number): string {
  return `pitch ${pitchId}`;
}

/** The rows of a batch in memory; changes are applied one by one, then all are written. */
class SupportBatch {
  readonly at: Date;
  supports: SupportRow[] = [];
  insiders: Awaited<ReturnType<typeof listInsiders>> = [];
  /** By holder; only holders to whom the team granted points have one. */
  grantedPoints: Awaited<ReturnType<typeof readGrantedPoints>> = new Map();
  /** Entries by the event of their movement. */
  readonly known = new Map<string, EntryRow>();
  /** The movements in their order, which decides the labels. */
  readonly moves: NewReservedMove[] = [];
  readonly entries: NewEntry[] = [];
  readonly changed = new Set<SupportRow>();
  readonly steps: { pitchId: number; state: LockedPitch['state']; at: Date }[] = [];
  readonly #pitches: Map<number, LockedPitch>;
  readonly #holders: Map<string, Holder>;

  constructor(pitches: LockedPitch[], holders: Holder[], at: Date) {
    this.#pitches = new Map(pitches.map((pitch) => [pitch.id, pitch]));
    this.#holders = new Map(holders.map((holder) => [holder.userId, holder]));
    this.at = at;
  }

  /** The id of a change. It contains the holder's id, which stays when the account is erased. */
  eventOf({ userId, pitchId, key }: SupportChange): string | undefined {
    const holder = this.#holders.get(userId);
    return holder && `pitch:${pitchId}:${holder.id}:${key}`;
  }

  apply(change: SupportChange): Receipt | ProblemError {
    const { userId, pitchId, points } = change;
    const pitch = this.#pitches.get(pitchId);
    const holder = this.#holders.get(userId);
    const event = this.eventOf(change);
    if (!pitch || pitch.state === 'draft' || !holder || !event) return new ProblemError('not_found');
    const support = this.#supportOf(pitch, holder);
    const known = this.known.get(event);
    if (known) return this.#receipt({ pitch, support, holder, entry: known });
    if (!isOpen(pitch, this.at)) return new ProblemError('ended');
    if (points < 0 && !pitch.canTakeBack) {
      return new ProblemError('forbidden', { detail: 'Points that were given to this pitch cannot be taken back.' });
    }
    if (points > holder.available || support.points + points < 0) return new ProblemError('points_short');
    const before = support.points;
    const mark = this.#labelOf(change, { pitch, holder });
    support.points += points;
    holder.available -= points;
    const kind = points > 0 ? ('given' as const) : ('taken-back' as const);
    this.moves.push({ kind, pitchId, holderId: holder.id, points: Math.abs(points), event });
    if (points < 0) this.#payOwed(holder, { back: -points, event });
    pitch.points += points;
    pitch.supporters += Number(support.points > 0) - Number(before > 0);
    this.changed.add(support);
    const entry = this.#addEntry(pitch, { pseudonym: support.pseudonym, points, mark });
    this.entries.push({ ...entry, pitchId, event });
    this.known.set(event, entry);
    this.#checkGoal(pitch);
    return this.#receipt({ pitch, support, holder, entry });
  }

  #supportOf(pitch: LockedPitch, holder: Holder): SupportRow {
    const known = this.supports.find(({ pitchId, holderId }) => pitchId === pitch.id && holderId === holder.id);
    if (known) return known;
    const pseudonym = randomBytes(8).toString('hex');
    const made = { pitchId: pitch.id, holderId: holder.id, pseudonym, points: 0 };
    this.supports.push(made);
    return made;
  }

  #addEntry(pitch: LockedPitch, line: Pick<EntryRow, 'pseudonym' | 'points' | 'mark'>): EntryRow {
    const entry = { ...line, number: pitch.entries + 1, at: this.at };
    pitch.entries = entry.number;
    pitch.head = nextHead(pitch.head, { ...entry, at: this.at.toISOString() });
    return { ...entry, hash: pitch.head };
  }

  #labelOf({ userId, points }: SupportChange, of: { pitch: LockedPitch; holder: Holder }): TallyEntry['mark'] {
    const { pitch, holder } = of;
    const insider = this.insiders.find((one) => one.userId === userId);
    const isTeam = pitch.teamId !== null && insider?.teamIds.includes(pitch.teamId);
    const giver = isTeam ? 'team' : insider?.isStaff ? 'staff' : null;
    return labelOf(giver, this.grantedPoints.get(holder.id)?.change({ pitchId: pitch.id, points }) ?? false);
  }

  /** Takes owed points from returned points, before another change of the batch can give them. */
  #payOwed(holder: Holder, { back, event }: { back: number; event: string }) {
    const points = Math.min(holder.owed, back);
    if (points === 0) return;
    holder.owed -= points;
    holder.available -= points;
    this.grantedPoints.get(holder.id)?.revoke(points);
    this.moves.push({ kind: 'revoked', pitchId: null, holderId: holder.id, points, event: `owed:${event}` });
  }

  /** If points are taken back, a reached pitch can become open again. */
  #checkGoal(pitch: LockedPitch) {
    const state = pitch.points >= pitch.goal ? 'reached' : 'open';
    if (state === pitch.state) return;
    pitch.state = state;
    this.steps.push({ pitchId: pitch.id, state, at: this.at });
  }

  #receipt(of: { pitch: LockedPitch; support: SupportRow; holder: Holder; entry: EntryRow }): Receipt {
    const { pitch, support, holder, entry } = of;
    const { points: total, supporters } = pitch;
    return { balance: toBalance(holder), points: support.points, total, supporters, entry: toEntry(entry) };
  }
}

/** Whether points can be given and taken back. */
export function isOpen({ state, closesAt }: Pick<LockedPitch, 'state' | 'closesAt'>, now: Date): boolean {
  return (state === 'open' || state === 'reached') && !(closesAt && closesAt <= now);
}

export function toEntry({ number, at, pseudonym, points, mark, hash }: EntryRow): TallyEntry {
  return { number, at: at.toISOString(), pseudonym, points, mark, hash: hash.toString('hex') };
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
