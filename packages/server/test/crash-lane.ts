import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/** The program that is killed and restarted. */
export interface Host {
  url: string;
  db: Db;
  isKilled: boolean;
  lanes: Lane[];
}

let serial = 100_000;

/** A number that makes each write unique. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}

/** One client that writes sequentially; no other client writes to its subjects. */
export interface Lane {
  name: string;
  acknowledged: number;
  load(): Promise<void>;
  writeUntilGone(): Promise<void>;
  check(): Promise<void>;
}

interface Step<State> {
  wanted: State;
  send: () => Promise<unknown>;
}

/** Adds a lane. `step` makes the n-th write since the last start, from the current state. */
export function addLane<State>(
  host: Host,
  name: string,
  read: () => Promise<State>,
  step: (n: number, now: State) => Step<State>,
) {
  let now: State;
  let underWay: State[] = [];
  const lane: Lane = {
    name,
    acknowledged: 0,
    async load() {
      now = await read();
    },
    async writeUntilGone() {
      for (let n = 0; ; n += 1) {
        const { wanted, send } = step(n, now);
        underWay = [wanted];
        try {
          await send();
        } catch (error) {
          if (!host.isKilled) throw new Error(`${name} was refused`, { cause: error });
          return;
        }
        now = wanted;
        underWay = [];
        lane.acknowledged += 1;
      }
    },
    async check() {
      const found = await read();
      const allowed = [now, ...underWay];
      // Either the acknowledged state or the state after the write in progress; otherwise shows the whole difference.
      if (!allowed.some((state) => isDeepStrictEqual(found, state)))
        expect(found, `after a kill: ${name}`).toEqual(now);
      now = found;
    },
  };
  host.lanes.push(lane);
}

/** Adds a lane of writes that repeat in a circle, each with a distinct state after it. */
export async function addRound<State>(
  host: Host,
  name: string,
  read: () => Promise<State>,
  moves: (() => Promise<unknown>)[],
) {
  const round: { send: () => Promise<unknown>; wanted: State }[] = [];
  // Some writes leave rows that stay, so the states repeat only from the second turn on.
  for (const [place, send] of [...moves.entries(), ...moves.entries()]) {
    await send();
    round[place] = { send, wanted: await read() };
  }
  const placeOf = (state: State) => round.findIndex(({ wanted }) => isDeepStrictEqual(wanted, state));
  expect(
    round.map(({ wanted }) => placeOf(wanted)),
    `states of ${name}`,
  ).toEqual([...moves.keys()]);
  addLane(host, name, read, (_, now) => round[(placeOf(now) + 1) % round.length] as (typeof round)[0]);
}
