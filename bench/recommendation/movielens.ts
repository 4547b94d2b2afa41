import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dataset } from './dataset.ts';
import { readDataFrame } from './r-data.ts';

const debianPackage = 'r-cran-dslabs';
const dataPath = 'usr/lib/R/site-library/dslabs/data';
/** Ratings from this many of 5 stars count as liked. */
const likedStars = 4;

/**
 * The small MovieLens set (100,004 ratings of 671 members) from a Debian package, downloaded with apt-get and deleted
 * afterwards. Null if the package is not available.
 */
export function fetchMovieLens(): Dataset | null {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-movielens-'));
  try {
    spawnSync('apt-get', ['download', '-qq', debianPackage], { cwd: folder });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (file === undefined) return null;
    spawnSync('dpkg-deb', ['-x', file, '.'], { cwd: folder });
    const data = join(folder, dataPath);
    return existsSync(data) ? toDataset(readDataFrame(data, 'movielens')) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toDataset(frame: ReturnType<typeof readDataFrame>): Dataset {
  const column = (name: string) => frame[name] as ArrayLike<number>;
  const text = (name: string) => frame[name] as string[];
  const [movieId, userId, rating, timestamp] = ['movieId', 'userId', 'rating', 'timestamp'].map(column);
  if (!movieId || !userId || !rating || !timestamp) throw new Error('These are not the ratings');
  const items = new Map<number, number>();
  const terms: string[][] = [];
  const members = new Map<number, Dataset['members'][number]>();
  for (let row = 0; row < movieId.length; row += 1) {
    if ((rating[row] ?? 0) < likedStars) continue;
    const movie = movieId[row] ?? 0;
    const item = items.get(movie) ?? items.size;
    if (!items.has(movie)) {
      items.set(movie, item);
      terms.push([...(text('genres')[row] ?? '').split('|'), ...(text('title')[row] ?? '').toLowerCase().split(/\W+/)]);
    }
    const facts = members.get(userId[row] ?? 0) ?? [];
    facts.push({ item, fraction: 1, atMs: (timestamp[row] ?? 0) * 1000 });
    members.set(userId[row] ?? 0, facts);
  }
  return {
    name: 'MovieLens, small (ratings of 4 and 5)',
    items: terms.map((own) => ({ terms: own.filter(Boolean), showId: null, teamIds: [], publishedMs: 0 })),
    members: [...members.values()].map((facts) => facts.toSorted((one, other) => one.atMs - other.atMs)),
  };
}
