import { useDismissed } from '../../recommendation/hooks.ts';
import { CardsRow, type CardsRowProps } from './list-rows.tsx';

/** What is popular, the same for everybody, without what this member dismissed. */
export function PopularRow(props: CardsRowProps) {
  const dismissalOf = useDismissed();
  return <CardsRow {...props} isGone={(media) => dismissalOf(media) !== undefined} />;
}
