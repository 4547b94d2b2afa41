import { callPath } from '@greenlight/contract/client';
import { comment, pitchComment } from '@greenlight/contract/comment';
import { type Place, placeKey, toPlace, type WirePlace } from '@greenlight/contract/place';

/** The room of the comments of a video or a pitch. Its name is also the key of the thread (migration 0058). */
export function roomOf(place: Place): string {
  return `comment ${placeKey(place)}`;
}

export function placeOf(room: string): WirePlace {
  const [, word = '', id] = room.split(' ');
  return word === 'pitch' ? { pitchId: Number(id) } : { mediaId: Number(word) };
}

/** The path of the public call for the comments of a video or a pitch. Cached answers and pages contain its answer. */
export function publicCallOf(place: Place): string {
  const { mediaId, pitchId } = toPlace(place);
  return pitchId === undefined
    ? callPath(comment.list, { params: { mediaId } })
    : callPath(pitchComment.list, { params: { pitchId } });
}
