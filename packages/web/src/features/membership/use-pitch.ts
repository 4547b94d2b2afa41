import { query } from '@greenlight/client/query';
import type { JoinPage } from '@greenlight/contract/join';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { SpokenTexts } from '../../platform/i18n.ts';

/** In the studio's preview, where a pitch is shown before it is public. */
export const PitchPreview = createContext(false);

const joinPages = query(client.join.pages);

export function prefetchJoinPages(): void {
  void queryClient.prefetchQuery(joinPages);
}

export function useJoinPages() {
  return useQuery(joinPages);
}

/** Whether the texts of a page are published in the viewer's language; undefined until it is known. */
export function usePitch(page: JoinPage): boolean | undefined {
  const { data } = useJoinPages();
  const { id } = use(SpokenTexts).language;
  const isPreview = use(PitchPreview);
  if (isPreview) return true;
  return data?.pages.some((each) => each.page === page && each.languages.includes(id));
}

/** The same for the texts of both pages: the benefits. */
export function useHasBenefits(): boolean {
  const [first, second] = [usePitch('learn-more'), usePitch('join')];
  return first === true || second === true;
}
