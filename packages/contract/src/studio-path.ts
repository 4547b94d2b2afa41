import { fillPath, type PathValues } from './site-path.ts';
import { type StudioPage, type StudioPageName, studioSite } from './studio-site.ts';

/** The table of studio-site.ts, row by row. */
export const studioPages = Object.entries(studioSite).map(([name, page]) => ({ name, ...page })) as (StudioPage & {
  name: StudioPageName;
})[];

/** Pages of one thing: their path has one parameter. */
export type StudioPageOfOne = {
  [Name in StudioPageName]: PathValues<(typeof studioSite)[Name]['path']> extends [unknown] ? Name : never;
}[StudioPageName];

/** The path of a page inside the studio: `studioPath('media', 12)` is `/media/12`. */
export function studioPath<Name extends StudioPageName>(
  name: Name,
  ...values: PathValues<(typeof studioSite)[Name]['path']>
): string {
  return fillPath(studioSite[name].path, values);
}

/** The same path from outside the studio: `studioAddress('media', 12)` is `/studio/media/12`. */
export function studioAddress<Name extends StudioPageName>(
  name: Name,
  ...values: PathValues<(typeof studioSite)[Name]['path']>
): string {
  return `/studio${studioPath(name, ...values)}`;
}
