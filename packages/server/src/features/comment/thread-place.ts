import { type Place, placeKey, type WirePlace } from '@greenlight/contract/place';

/** The room of the comments of a video or a pitch. Its name is also the key of the thread (migration 0058). */
export function roomOf(place: Place): string {
  return `comment ${placeKey(place)}`;
}

export function placeOf(room: string): WirePlace {
  const [, word = '', id] = room.split(' ');
  return word === 'pitch' ? { pitchId: Number(id) } : { mediaId: Number(word) };
}
