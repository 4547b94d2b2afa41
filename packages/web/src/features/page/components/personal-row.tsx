import { useTexts } from '../../../platform/i18n.ts';
import type { RowOf } from './list-rows.tsx';
import { OwnRow } from './own-row.tsx';
import { RecommendedRow } from './recommended-row.tsx';

/** One of the viewer's own lists; an empty one takes no room. */
export function PersonalRow({ row, isLimited }: { row: RowOf<'personal-list'>; isLimited: boolean }) {
  const t = useTexts('page');
  const title = row.title || t(`own.${row.list}.title`);
  return row.list === 'recommended-for-you' ? (
    <RecommendedRow title={title} href={row.href ?? undefined} isLimited={isLimited} />
  ) : (
    <OwnRow title={title} href={row.href ?? undefined} list={row.list} isLimited={isLimited} />
  );
}
