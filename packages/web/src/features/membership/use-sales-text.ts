import { query } from '@greenlight/client/query';
import type { JoinPage } from '@greenlight/contract/join';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { AppLanguageContext } from '../../platform/i18n.ts';

/** True in the studio's preview, which shows the sales text of a join page before it is public. */
export const SalesTextPreviewContext = createContext(false);

const joinPages = query(client.join.pages);

export function prefetchJoinPages(): void {
  void queryClient.prefetchQuery(joinPages);
}

export function useJoinPages() {
  return useQuery(joinPages);
}

/** Whether the sales text of a page is published in the viewer's language; undefined until it is known. */
export function useIsSalesTextPublic(page: JoinPage): boolean | undefined {
  const { data } = useJoinPages();
  const { id } = use(AppLanguageContext).language;
  const isPreview = use(SalesTextPreviewContext);
  if (isPreview) return true;
  return data?.pages.some((each) => each.page === page && each.languages.includes(id));
}

/** Whether the benefits are published: they need the texts of one of the two pages. */
export function useHasBenefits(): boolean {
  const [first, second] = [useIsSalesTextPublic('learn-more'), useIsSalesTextPublic('join')];
  return first === true || second === true;
}
