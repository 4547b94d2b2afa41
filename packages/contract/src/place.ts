/**
 * What members write about: a video (also as a stream or a clip of it), or a pitch. In database rows the other id is
 * null.
 */
export type Place = { mediaId: number; pitchId?: null | undefined } | { pitchId: number; mediaId?: null | undefined };

/** The same with undefined in place of null, as in messages. */
export type WirePlace = { mediaId: number; pitchId?: undefined } | { pitchId: number; mediaId?: undefined };

/** Unchecked: both ids may be missing or set. */
export interface PlaceFields {
  mediaId?: number | null | undefined;
  pitchId?: number | null | undefined;
}

/** Throws if no id is set. */
export function toPlace({ mediaId, pitchId }: PlaceFields): WirePlace {
  if (typeof mediaId === 'number') return { mediaId };
  if (typeof pitchId === 'number') return { pitchId };
  throw new Error('no place');
}

/** A unique key of the place; also the name of its room. */
export function placeKey(place: PlaceFields): string {
  const { mediaId, pitchId } = toPlace(place);
  return pitchId ? `pitch ${pitchId}` : `${mediaId}`;
}
