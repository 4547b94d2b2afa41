import { pitchTallyMax } from '@greenlight/contract/limits';
import type { TallyEntry } from '@greenlight/contract/pitch';

type ReadLines = (wish: { after: number; count: number }) => Promise<TallyEntry[]>;

/**
 * The lines of a tally up to the line `head`, in their order. Caches keep answers for some seconds, so each request
 * names exactly the lines that it needs. An answer from before the last line has another address then.
 */
export async function* linesUpTo(head: number, read: ReadLines): AsyncGenerator<TallyEntry[]> {
  for (let after = 0; after < head; ) {
    const entries = await read({ after, count: Math.min(pitchTallyMax, head - after) });
    const last = entries.at(-1)?.number ?? 0;
    if (last <= after) return;
    yield entries;
    after = last;
  }
}
