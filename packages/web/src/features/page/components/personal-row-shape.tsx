import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { rowHadItems } from '../../../platform/personal-row-storage.ts';
import type { RowOf } from './list-rows.tsx';

/** The shape of a loading list, if it will probably have items. Recommendations always have items. */
export function PersonalRowShape({ list }: Pick<RowOf<'personal-list'>, 'list'>) {
  if (list === 'recommended-for-you') return <RowShape hasNotes />;
  return rowHadItems(list) ? <RowShape /> : null;
}
