import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { wasFilled } from '../../../platform/filled-rows.ts';
import type { RowOf } from './list-rows.tsx';

/** The place of a list that is awaited, if it is likely to have something in it: there is always something to recommend. */
export function PersonalRowShape({ list }: Pick<RowOf<'personal-list'>, 'list'>) {
  if (list === 'recommended-for-you') return <RowShape hasNotes />;
  return wasFilled(list) ? <RowShape /> : null;
}
