import { pages } from '@greenlight/client/query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

export type PitchListStage = 'open' | 'reached' | 'released' | 'closed';

/** In a file of its own, because the home screen requests open pitches before it loads the code of their row. */
export function usePitches(stage: PitchListStage) {
  return useInfiniteQuery(pages(client.publicPitch.list, { query: { stage } }));
}
