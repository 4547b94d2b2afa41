import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/** The program that is killed and started again. */
export interface Host {
  url: string;
  db: Db;
  isKilled: boolean;
  lanes: Lane[];
}

let serial = 100_000;

/** No two writes write the same. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}

/** One client, whose writes follow one another; nobody else writes to its subjects. */
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

/** `step` is the n-th write since the start, upon what stands. */
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
      // The whole of it when it is neither: what was acknowledged, or that and what was under way.
      if (!allowed.some((state) => isDeepStrictEqual(found, state)))
        expect(found, `after a kill: ${name}`).toEqual(now);
      now = found;
    },
  };
  host.lanes.push(lane);
}

/** Writes that lead to a state of their own each, the last one back to where the first one begins. */
export async function addRound<State>(
  host: Host,
  name: string,
  read: () => Promise<State>,
  moves: (() => Promise<unknown>)[],
) {
  const round: { send: () => Promise<unknown>; wanted: State }[] = [];
  // Some writes leave something behind for good: what stands after the second turn is what comes back.
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
