import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests with a broadcast: each has an encoder and that of the service, and most of a journey's also a player. */
const broadcast =
  /\/(?:live\/(?:ingest|restream|station)|ffmpeg\/live|transcode\/broadcast)\/|e2e\/(?:bingo-live|chat-time|go-live|live|live-drop|live-rewind|live-room)\.test/;

/** Spreads the broadcasts over the other tests of their project: two at once are too much for two processors. */
export class BroadcastOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort([...files]);
    const ofProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...ofProject.values()].flatMap(spread);
  }
}

function spread(files: TestSpecification[]): TestSpecification[] {
  const broadcasts = files.filter(({ moduleId }) => broadcast.test(moduleId));
  if (broadcasts.length === 0) return files;
  const others = files.filter((file) => !broadcasts.includes(file));
  const between = Math.ceil(others.length / broadcasts.length);
  return broadcasts.flatMap((file, at) => [file, ...others.slice(at * between, (at + 1) * between)]);
}
