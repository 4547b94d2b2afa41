import type { Platform } from '../../platform/platform.ts';
import { listGenres } from './catalogue-queries.ts';

const genresMax = 16;

/** So many can be given in other languages: a genre that comes and goes keeps its names. */
const namedTagsMax = 200;

export async function readGenres({ db, clock }: Platform) {
  const genres = await listGenres(db, { at: clock.now(), max: genresMax });
  return { genres: genres.map((genre) => ({ ...genre, name: genre.tag })) };
}

/** The tags that are, or may become, genres: drafts count, so that a genre has its names when it is seen first. */
export async function listTagsToName({ db, clock }: Platform): Promise<string[]> {
  const genres = await listGenres(db, { at: clock.now(), max: namedTagsMax, withDrafts: true });
  return genres.map(({ tag }) => tag);
}
