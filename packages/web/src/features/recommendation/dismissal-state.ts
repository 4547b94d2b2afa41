import type { MediaCard } from '@greenlight/contract/media';

/** What a member wants to see no more: a video, or the show of a video on whose card they said so. */
export type Dismissal = { kind: 'video'; mediaId: number } | { kind: 'show'; mediaId: number; channelId: number };

function isSame(one: Dismissal, other: Dismissal): boolean {
  if (one.kind === 'show') return other.kind === 'show' && one.channelId === other.channelId;
  return other.kind === 'video' && one.mediaId === other.mediaId;
}

/** Adds a dismissal, or takes it back. */
export function dismissalsReducer(
  dismissals: Dismissal[],
  { dismissal, isUndone }: { dismissal: Dismissal; isUndone: boolean },
): Dismissal[] {
  const others = dismissals.filter((each) => !isSame(each, dismissal));
  return isUndone ? others : [...others, dismissal];
}

/** The card on which it was said keeps its place, so that it can be taken back there; the show's others are hidden. */
export function dismissalOf(
  { mediaId, channel }: Pick<MediaCard, 'mediaId' | 'channel'>,
  dismissals: Dismissal[],
): { dismissal: Dismissal; isHere: boolean } | undefined {
  const own = dismissals.find((each) => each.mediaId === mediaId);
  if (own) return { dismissal: own, isHere: true };
  const ofShow = dismissals.find((each) => each.kind === 'show' && each.channelId === channel?.id);
  return ofShow && { dismissal: ofShow, isHere: false };
}
