import type { LiveMedia } from '@greenlight/contract/live';

/** The stream whose chat is shown: the one of the address, else the first in the list, which `/live` shows. */
export function findStream(
  media: Pick<LiveMedia, 'livestreamId' | 'state'>[],
  wanted: number | null,
): number | undefined {
  const listed = media.find(({ livestreamId }) => livestreamId === wanted);
  const first = media.find(({ state }) => state === 'live');
  return (listed ?? first)?.livestreamId ?? wanted ?? undefined;
}
