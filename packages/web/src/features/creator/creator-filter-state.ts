/** The chosen tab and year of a creator's videos. */
export interface CreatorFilter {
  tab: string;
  year: number | undefined;
}

export type CreatorFilterEvent = { type: 'tab'; tab: string } | { type: 'year'; year: number | undefined };

/** The filter stored by {@link writeCreatorFilter}, if the team still has its tab and year; else the first tab. */
export function readCreatorFilter(
  kept: string | undefined,
  { tabs, years }: { tabs: { id: string }[]; years: number[] },
): CreatorFilter {
  const [, digits, tab] = /^(\d*) (.+)$/.exec(kept ?? '') ?? [];
  const year = digits ? Number(digits) : undefined;
  const isThere =
    tab !== undefined && tabs.some(({ id }) => id === tab) && (year === undefined || years.includes(year));
  return isThere ? { tab, year } : { tab: tabs[0]?.id ?? 'videos', year: undefined };
}

export function writeCreatorFilter({ tab, year }: CreatorFilter): string {
  return `${year ?? ''} ${tab}`;
}

/** Another tab resets the year. Choosing the same year again clears it (docs/product/creator.md). */
export function creatorFilterReducer(filter: CreatorFilter, event: CreatorFilterEvent): CreatorFilter {
  if (event.type === 'tab') return event.tab === filter.tab ? filter : { tab: event.tab, year: undefined };
  return { ...filter, year: event.year === filter.year ? undefined : event.year };
}
