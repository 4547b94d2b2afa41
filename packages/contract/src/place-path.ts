import { type PlaceFields, toPlace } from './place.ts';
import { sitePath } from './site-path.ts';

/** The page of a video or a pitch; with a comment, it opens with that in view. */
export function placePath(place: PlaceFields, commentId?: number): string {
  const { mediaId, pitchId } = toPlace(place);
  const path = pitchId === undefined ? sitePath('video', mediaId) : sitePath('pitch', pitchId);
  return commentId === undefined ? path : `${path}?comment=${commentId}`;
}
