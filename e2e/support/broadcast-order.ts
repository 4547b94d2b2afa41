import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys with a broadcast: each has an encoder, that of the service and a browser that plays. */
const broadcast = /e2e\/(?:bingo-live|chat-time|go-live|live|live-drop|live-rewind|live-room)\.test\.ts$/;

/** Spreads the broadcasts over the journeys: two at once are too much for two processors. They mostly wait. */
export class BroadcastOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort([...files]);
    const broadcasts = sorted.filter(({ moduleId }) => broadcast.test(moduleId));
    const journeys = sorted
      .filter(({ project }) => project.name === 'e2e')
      .filter((file) => !broadcasts.includes(file));
    const others = sorted.filter((file) => !broadcasts.includes(file) && !journeys.includes(file));
    const between = Math.ceil(journeys.length / broadcasts.length);
    const spread = broadcasts.flatMap((file, at) => [file, ...journeys.slice(at * between, (at + 1) * between)]);
    return [...others, ...(broadcasts.length > 0 ? spread : journeys)];
  }
}
