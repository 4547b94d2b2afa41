import fc from 'fast-check';
import { faults, type Line } from './room-line.ts';
import type { TestServer } from './test-server.ts';

/** One event in a room. `drop` and `back` close and reopen the connection of a viewer; `kill` kills a process. */
export interface Step<Kind extends string = string> {
  kind: Kind;
  /** The number of the writer, text or viewer. */
  who: number;
  which: number;
  /** Whether the next step waits for the answer of this one. */
  isAwaited: boolean;
}

/** What bad lines do with the frames of a room, for `fc.asyncProperty`. */
export function anyFaults() {
  return fc.array(fc.constantFrom(...faults), { minLength: 5, maxLength: 20 });
}

/** Longer than a room of the web app waits for a lost answer, 8 s, before it reads again. */
export const agreeTimeoutMs = 20_000;

/** Any steps of these kinds, for `fc.asyncProperty`. */
export function anySteps<Kind extends string>(kinds: readonly Kind[], maxLength: number) {
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(5),
    which: fc.nat(50),
    isAwaited: fc.boolean(),
  });
  return fc.array(step, { minLength: 25, maxLength });
}

/** Executes the steps, some of them at the same time. At the end all viewers connect, and their lines are good. */
export async function takeSteps<Kind extends string>(
  steps: Step<Kind>[],
  viewers: { line: Line }[],
  act: (step: Step<Kind>) => Promise<unknown>,
): Promise<void> {
  let pending: Promise<unknown>[] = [];
  for (const step of steps) {
    const viewer = viewers[step.who % viewers.length];
    if (step.kind === 'drop') viewer?.line.socket.disconnect();
    else if (step.kind === 'back') viewer?.line.socket.connect();
    else pending.push(act(step));
    if (step.isAwaited) pending = await Promise.all(pending).then(() => []);
  }
  await Promise.all(pending);
  await Promise.all(viewers.map(({ line }) => line.mend()));
}

/** The number of the last event of a room. */
export async function readLastNumber({ platform }: TestServer, room: string): Promise<number> {
  const query = platform.db.selectFrom('room').select('last_number').where('name', '=', room);
  return (await query.executeTakeFirst())?.last_number ?? 0;
}

/** The steps with a kill in the middle. The next steps do not wait for it. */
export function withKill(steps: Step[]): Step[] {
  const kill = { kind: 'kill', who: 0, which: 0, isAwaited: false };
  return steps.toSpliced(steps.length / 2, 0, kill);
}

/** The steps of a text such as `write:0 remove:0`: kinds with their `which`, by the first writer, one after another. */
export function stepsOf(text: string): Step[] {
  return text.split(/\s+/).map((word) => {
    const [kind = '', which] = word.split(':');
    return { kind, who: 0, which: Number(which), isAwaited: true };
  });
}
