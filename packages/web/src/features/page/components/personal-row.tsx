import { useTexts } from '../../../platform/i18n.ts';
import { useRowLabels } from '../../channel/use-row-labels.ts';
import { HomePitches } from '../../points/components/home-pitches.tsx';
import type { RowOf } from './list-rows.tsx';
import { OwnListRow } from './own-list-row.tsx';
import { RecommendedRow } from './recommended-row.tsx';

export type PersonalRowProps = { row: RowOf<'personal-list'>; isLimited: boolean };

/** A list that differs from viewer to viewer. An empty one takes no room. */
export function PersonalRow({ row: { list, ...row }, isLimited }: PersonalRowProps) {
  const t = useTexts('page');
  const labels = useRowLabels();
  if (list === 'open-pitches') return <HomePitches title={row.title || undefined} labels={labels} />;
  const props = { title: row.title || t(`own.${list}.title`), href: row.href ?? undefined, isLimited };
  return list === 'recommended-for-you' ? <RecommendedRow {...props} /> : <OwnListRow {...props} list={list} />;
}
