import type { LiveMedia } from '@greenlight/contract/live';

/** The stream whose chat is shown: that of the address, else the one that `/live` shows, which is the first in the list. */
export function findStream(
  media: Pick<LiveMedia, 'livestreamId' | 'state'>[],
  wanted: number | null,
): number | undefined {
  const listed = media.find(({ livestreamId }) => livestreamId === wanted);
  const first = media.find(({ state }) => state === 'live');
  return (listed ?? first)?.livestreamId ?? wanted ?? undefined;
}
