import { sitePath } from '@greenlight/contract/site-path';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { useSpecial } from '../../channel/hooks.ts';
import { useDismissed } from '../../recommendation/hooks.ts';
import { CardsRow, type CardsRowProps } from './list-rows.tsx';
import { VideosRow } from './videos-row.tsx';

/** Popular videos, without those that this member dismissed, or the public list if the request fails. */
export function PopularRow(props: CardsRowProps) {
  const { row, isLimited, isFirst } = props;
  const query = useSpecial('popular');
  const dismissalOf = useDismissed();
  if (query.isLoading) return <RowShape />;
  if (!query.data) return <CardsRow {...props} />;
  const items = query.data.pages.flatMap(({ media }) => media).filter((media) => !dismissalOf(media));
  return (
    <VideosRow title={row.title} href={sitePath('popular')} items={items} query={query} {...{ isLimited, isFirst }} />
  );
}
