import type { Platform } from '../platform.ts';
import type { Member, RoomKind } from './room-kind.ts';
import { findLastNumber, listRoomEvents, type RoomEvent } from './room-queries.ts';
import { waitingBytes } from './waiting-bytes.ts';

/** Time from the start of one flush to the start of the next. After a pause the first event is sent at once. */
const flushEveryMs = 75;
/** A member who missed more events must reload. */
const missedMax = 500;
/** If more bytes wait for a member, it gets no events until it has read them, and must then reload. */
const waitingMaxBytes = 256 * 1024;

export interface RoomMember<Data> extends Member<Data> {
  /** Whether it has read the state, and gets the events that follow. */
  isLive: boolean;
  /** Whether it reads too slowly: it gets no events until it has read its queue. */
  isBehind: boolean;
  /** Time of the last check of its right to be in the room. */
  checkedMs: number;
}

type RoomPlatform = Pick<Platform, 'db' | 'log'>;

/** A room with members in this process. Its flushes and arrivals run one after another. */
export class Room<Data> {
  readonly name: string;
  readonly members = new Map<string, RoomMember<Data>>();
  /** Number of the last event that was sent; -1 until it is known. */
  sent = -1;
  readonly #platform: RoomPlatform;
  readonly #kind: RoomKind<Data>;
  /** Members who have read a state, with the number of its last event. They get the events after it next. */
  #arrivals = new Map<RoomMember<Data>, number>();
  readonly #slow = new Set<RoomMember<Data>>();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #flushStartMs = 0;
  #isClosed = false;

  constructor(name: string, platform: RoomPlatform, kind: RoomKind<Data>) {
    this.name = name;
    this.#platform = platform;
    this.#kind = kind;
  }

  /** Resolves when `sent` is the number of the last event. It stays -1 if that could not be read. */
  async ready(): Promise<void> {
    await this.#work;
    if (this.sent < 0) {
      await this.#enqueue(async () => {
        if (this.sent < 0) this.sent = await findLastNumber(this.#platform.db, this.name);
      });
    }
  }

  /** Sends new events soon. */
  schedule(): void {
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#flushStartMs + flushEveryMs - performance.now());
    this.#timer = setTimeout(() => {
      void this.#enqueue(async () => {
        this.#timer = undefined;
        if (this.#isClosed) return;
        this.#flushStartMs = performance.now();
        await this.#flush();
      });
    }, waitMs);
  }

  /** Sends this member the events after `number`, and then all new ones. */
  follow(member: RoomMember<Data>, number: number): void {
    if (this.#arrivals.size === 0) this.#admitSoon();
    this.#addArrival(member, number);
  }

  /** Tries failed arrivals again. */
  retry(): void {
    if (this.#arrivals.size > 0) this.#admitSoon();
  }

  /** Sends a reload to slow members that have read their queue, because they missed events. */
  checkSlowReaders(): void {
    for (const member of this.#slow) {
      const isMember = this.#has(member);
      if (isMember && waitingBytes(member.socket) > 0) continue;
      this.#slow.delete(member);
      member.isBehind = false;
      if (isMember) void this.#kind.reload([member], this.name);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #has(member: RoomMember<Data>): boolean {
    return this.members.get(member.socket.id) === member;
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const { log } = this.#platform;
    this.#work = this.#work
      .then(work)
      .catch((error) => log.warn({ err: error, room: this.name }, 'an operation on a room failed'));
    return this.#work;
  }

  /** Returns whether there were events. */
  async #flush(): Promise<boolean> {
    const { db } = this.#platform;
    const live = this.#readers();
    const events = await listRoomEvents(db, { room: this.name, after: this.sent, limit: missedMax });
    const last = events.at(-1)?.number;
    if (last === undefined) return false;
    if (isWhole(events, this.sent)) {
      await this.#kind.send(live, { room: this.name, after: this.sent, number: last, events });
      this.sent = last;
      if (events.length === missedMax) this.schedule();
    } else {
      this.sent = await findLastNumber(db, this.name);
      await this.#kind.reload(live, this.name);
    }
    return true;
  }

  /** The members that get events. A member that has become slow is marked and left out. */
  #readers(): RoomMember<Data>[] {
    return [...this.members.values()].filter((member) => {
      if (!member.isLive || member.isBehind) return false;
      member.isBehind = waitingBytes(member.socket) > waitingMaxBytes;
      if (member.isBehind) this.#slow.add(member);
      return !member.isBehind;
    });
  }

  /** A member that has read two states, such as two pages, needs the events after the older one. */
  #addArrival(member: RoomMember<Data>, number: number): void {
    this.#arrivals.set(member, Math.min(number, this.#arrivals.get(member) ?? number));
  }

  #admitSoon(): void {
    void this.#enqueue(async () => {
      const arrivals = this.#arrivals;
      this.#arrivals = new Map();
      try {
        const newest = [...arrivals.values()].reduce((one, other) => Math.max(one, other), 0);
        // Another process has sent more than this one. Its events must not be sent twice.
        while (newest > this.sent && (await this.#flush()));
        for (const [number, group] of Map.groupBy(arrivals.keys(), (member) => arrivals.get(member) ?? 0)) {
          const members = group.filter((member) => this.#has(member));
          await this.#admit(members, number);
          for (const member of group) arrivals.delete(member);
        }
      } catch (error) {
        for (const [member, number] of arrivals) this.#addArrival(member, number);
        throw error;
      }
    });
  }

  /** Admits members that have read the same state, so they get the same events. The room may have sent more since. */
  async #admit(members: RoomMember<Data>[], number: number): Promise<void> {
    if (members.length === 0) return;
    const { db } = this.#platform;
    if (number > this.sent) await this.#kind.reload(members, this.name);
    else if (number < this.sent) {
      const all = await listRoomEvents(db, { room: this.name, after: number, limit: missedMax + 1 });
      const events = all.filter((event) => event.number <= this.sent);
      const last = events.at(-1)?.number;
      if (all.length > missedMax || last !== this.sent || !isWhole(events, number))
        await this.#kind.reload(members, this.name);
      else await this.#kind.send(members, { room: this.name, after: number, number: last, events });
    }
    for (const member of members) member.isLive = true;
  }
}

/** Whether these events follow `after` without a gap. */
function isWhole(events: RoomEvent[], after: number): boolean {
  return events.every(({ number }, index) => number === after + 1 + index);
}
