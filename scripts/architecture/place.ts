export type Side = 'server' | 'web' | 'studio';

export interface Place {
  /** `server`, `web`, `contract`, …; or `scripts`, `e2e`, `bench`. */
  part: string;
  /** The first folder under src, such as `features`; or `test`. */
  layer: string | undefined;
  feature: string | undefined;
  /** Path within the feature, sub-features' folders included. */
  inFeature: string[];
}

/** Folders of the server's features that hold rooms: each room is a feature of its own, named `money/ledger`. */
const wings = ['money'];

/** Where in the house a file stands, by its path from the root. */
export function placeOf(path: string): Place {
  const [top, part = '', area, layer, ...below] = path.split('/');
  if (top !== 'packages') {
    return { part: top ?? '', layer: undefined, feature: undefined, inFeature: [] };
  }
  if (area !== 'src') {
    return { part, layer: area, feature: undefined, inFeature: [] };
  }
  const depth = part === 'server' && wings.includes(below[0] ?? '') ? 2 : 1;
  if (layer !== 'features' || below.length <= depth) {
    return { part, layer, feature: undefined, inFeature: [] };
  }
  return { part, layer, feature: below.slice(0, depth).join('/'), inFeature: below.slice(depth) };
}

export function isSide(part: string): part is Side {
  return part === 'server' || part === 'web' || part === 'studio';
}

/** `queries.ts` or `<thing>-queries.ts`: the files that touch tables. */
export function isQueries(name: string): boolean {
  return /^(?:[a-z0-9-]+-)?queries\.ts$/.test(name);
}
