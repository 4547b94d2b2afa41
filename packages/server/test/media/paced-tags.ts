import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaTag } from '../../src/platform/rtmp/flv.ts';

/** Yields each tag at its time, like a camera. */
export async function* pacedTags(all: AsyncIterable<MediaTag>): AsyncGenerator<MediaTag> {
  const startedAt = performance.now();
  for await (const tag of all) {
    await sleep(Math.max(0, tag.timestamp - (performance.now() - startedAt)));
    yield tag;
  }
}
