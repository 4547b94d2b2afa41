/** What members write about: a video (also as a stream or a clip of it), or a pitch. In rows the other one is null. */
export type Place = { mediaId: number; pitchId?: null | undefined } | { pitchId: number; mediaId?: null | undefined };

/** The same without null, as in messages. */
export type WirePlace = { mediaId: number; pitchId?: undefined } | { pitchId: number; mediaId?: undefined };

/** A place before it is known that exactly one of the two is there. */
export interface PlaceFields {
  mediaId?: number | null | undefined;
  pitchId?: number | null | undefined;
}

/** Throws for fields without a place. */
export function toPlace({ mediaId, pitchId }: PlaceFields): WirePlace {
  if (typeof mediaId === 'number') return { mediaId };
  if (typeof pitchId === 'number') return { pitchId };
  throw new Error('no place');
}

/** A word that no other place has. */
export function placeKey(place: PlaceFields): string {
  const { mediaId, pitchId } = toPlace(place);
  return pitchId ? `pitch ${pitchId}` : `${mediaId}`;
}
