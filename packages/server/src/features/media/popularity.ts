/** The recommendations compute how popular each video is; lists are sorted by it. */
export { updatePopularity } from './popularity-queries.ts';
