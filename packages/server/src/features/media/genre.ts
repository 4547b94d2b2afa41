import type { Platform } from '../../platform/platform.ts';
import { listGenres } from './catalogue-queries.ts';

const genresMax = 16;

/**
 * The most tags that can be translated. There are fewer genres, so a genre that disappears and comes back keeps its
 * translation.
 */
const namedTagsMax = 200;

export async function readGenres({ db, clock }: Platform) {
  const genres = await listGenres(db, { at: clock.now(), max: genresMax });
  return { genres: genres.map((genre) => ({ ...genre, name: genre.tag })) };
}

/** Tags that are or may become genres. Drafts count, so that a genre is translated before it appears. */
export async function listTagsToName({ db, clock }: Platform): Promise<string[]> {
  const genres = await listGenres(db, { at: clock.now(), max: namedTagsMax, withDrafts: true });
  return genres.map(({ tag }) => tag);
}
