import fc from 'fast-check';
import type { AppSocket } from './app-socket.ts';
import type { TestServer } from './test-server.ts';

/** One event in a room. `drop` and `back` close and reopen the connection of a viewer. */
export interface Step<Kind extends string = string> {
  kind: Kind;
  /** The number of the writer, text or viewer. */
  who: number;
  which: number;
  /** Whether the next step waits for the answer of this one. */
  isAwaited: boolean;
}

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

/** Executes the steps, some of them at the same time. At the end all viewers connect. */
export async function takeSteps<Kind extends string>(
  steps: Step<Kind>[],
  viewers: { socket: AppSocket }[],
  act: (step: Step<Kind>) => Promise<unknown>,
): Promise<void> {
  let pending: Promise<unknown>[] = [];
  for (const step of steps) {
    const viewer = viewers[step.who % viewers.length];
    if (step.kind === 'drop') viewer?.socket.disconnect();
    else if (step.kind === 'back') viewer?.socket.connect();
    else pending.push(act(step));
    if (step.isAwaited) pending = await Promise.all(pending).then(() => []);
  }
  await Promise.all(pending);
  for (const { socket } of viewers) socket.connect();
}

/** Requests the events that a list lacks, as the room of the web app does. */
export function completeList(
  list: { needsReload: boolean; needsResume: boolean } | null,
  { load, resume }: { load: () => Promise<unknown>; resume: () => Promise<unknown> },
): void {
  if (list?.needsReload) load().catch(() => undefined);
  else if (list?.needsResume) resume().catch(() => undefined);
}

/** The number of the last event of a room. */
export async function readLastNumber({ platform }: TestServer, room: string): Promise<number> {
  const query = platform.db.selectFrom('room').select('last_number').where('name', '=', room);
  return (await query.executeTakeFirst())?.last_number ?? 0;
}
