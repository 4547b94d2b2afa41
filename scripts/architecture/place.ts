export type Side = 'server' | 'web' | 'studio';

export interface Place {
  /** `server`, `web`, `contract` and so on; or `scripts`, `e2e`, `bench`. */
  part: string;
  /** The first folder under src, such as `features`; or `test`. */
  layer: string | undefined;
  feature: string | undefined;
  /** Path segments inside the feature, including folders of sub-features. */
  inFeature: string[];
}

/** Folders of server features that contain features of their own, for example `money/ledger`. */
const groupedFeatures = ['money'];

/** The package, layer and feature of a file, by its path from the root. */
export function placeOf(path: string): Place {
  const [top, part = '', area, layer, ...below] = path.split('/');
  if (top !== 'packages') {
    return { part: top ?? '', layer: undefined, feature: undefined, inFeature: [] };
  }
  if (area !== 'src') {
    return { part, layer: area, feature: undefined, inFeature: [] };
  }
  const depth = part === 'server' && groupedFeatures.includes(below[0] ?? '') ? 2 : 1;
  if (layer !== 'features' || below.length <= depth) {
    return { part, layer, feature: undefined, inFeature: [] };
  }
  return { part, layer, feature: below.slice(0, depth).join('/'), inFeature: below.slice(depth) };
}

export function isSide(part: string): part is Side {
  return part === 'server' || part === 'web' || part === 'studio';
}

/** `queries.ts` or `<thing>-queries.ts`: the files that may query tables. */
export function isQueries(name: string): boolean {
  return /^(?:[a-z0-9-]+-)?queries\.ts$/.test(name);
}
