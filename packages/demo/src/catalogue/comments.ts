import type { Author } from './commenters.ts';
import { onCitiesThatArent } from './comments/cities-that-arent.ts';
import { onCounterpoint } from './comments/counterpoint.ts';
import { onSmallSuns } from './comments/small-suns.ts';
import { onTheLongQuiet } from './comments/the-long-quiet.ts';
import { onWelcome } from './comments/welcome.ts';

/** An `@` with a display name in the text is a mention. */
type Said = { by: Author; text: string; likedBy?: Author[]; hasHeart?: true };

/** A comment on a film or a pitch. `momentS` is the second of the film at which it is written. */
export type Comment = Said & { momentS?: number; isPinned?: true; replies?: Said[] };

/** Comments by the slug of their film, the oldest first. */
export type Comments = Record<string, Comment[]>;

/** New ones are added at the end of their film or thread: the place of a comment identifies it. */
export const comments: Comments = {
  ...onWelcome,
  ...onSmallSuns,
  ...onCitiesThatArent,
  ...onCounterpoint,
  ...onTheLongQuiet,
};
