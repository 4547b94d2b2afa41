/** Which of a creator's videos are shown. */
export interface CreatorFilter {
  tab: string;
  year: number | undefined;
}

export type CreatorFilterEvent = { type: 'tab'; tab: string } | { type: 'year'; year: number | undefined };

/** Spec point 4: another tab resets the year, the same year once more clears it. */
export function creatorFilterReducer(filter: CreatorFilter, event: CreatorFilterEvent): CreatorFilter {
  if (event.type === 'tab') return event.tab === filter.tab ? filter : { tab: event.tab, year: undefined };
  return { ...filter, year: event.year === filter.year ? undefined : event.year };
}
