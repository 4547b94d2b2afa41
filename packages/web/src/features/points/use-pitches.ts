import { pages } from '@greenlight/client/query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

export type Stage = 'open' | 'reached' | 'released' | 'closed';

/** Apart from the other hooks of points: the home screen asks for open pitches before it loads the code of their row. */
export function usePitches(stage: Stage) {
  return useInfiniteQuery(pages(client.publicPitch.list, { query: { stage } }));
}
