import { useTexts } from '../../../platform/i18n.ts';
import type { RowOf } from './list-rows.tsx';
import { OwnRow } from './own-row.tsx';
import { RecommendedRow } from './recommended-row.tsx';

export type PersonalRowProps = { row: RowOf<'personal-list'>; isLimited: boolean };

/** A personal list; an empty one takes no room. */
export function PersonalRow({ row, isLimited }: PersonalRowProps) {
  const t = useTexts('page');
  const title = row.title || t(`own.${row.list}.title`);
  return row.list === 'recommended-for-you' ? (
    <RecommendedRow title={title} href={row.href ?? undefined} isLimited={isLimited} />
  ) : (
    <OwnRow title={title} href={row.href ?? undefined} list={row.list} isLimited={isLimited} />
  );
}
