import type { MediaCard } from '@greenlight/contract/media';

/** A dismissed video, or the show of a video on whose card it was dismissed. */
export type Dismissal = { kind: 'video'; mediaId: number } | { kind: 'show'; mediaId: number; channelId: number };

function isSame(one: Dismissal, other: Dismissal): boolean {
  if (one.kind === 'show') return other.kind === 'show' && one.channelId === other.channelId;
  return other.kind === 'video' && one.mediaId === other.mediaId;
}

/** Adds or removes a dismissal. */
export function dismissalsReducer(
  dismissals: Dismissal[],
  { dismissal, isUndone }: { dismissal: Dismissal; isUndone: boolean },
): Dismissal[] {
  const others = dismissals.filter((each) => !isSame(each, dismissal));
  return isUndone ? others : [...others, dismissal];
}

/**
 * The dismissal of a card. The card that dismissed a show keeps its place for the undo; other cards of the show are
 * hidden.
 */
export function dismissalOf(
  { mediaId, channel }: Pick<MediaCard, 'mediaId' | 'channel'>,
  dismissals: Dismissal[],
): { dismissal: Dismissal; isHere: boolean } | undefined {
  const own = dismissals.find((each) => each.mediaId === mediaId);
  if (own) return { dismissal: own, isHere: true };
  const ofShow = dismissals.find((each) => each.kind === 'show' && each.channelId === channel?.id);
  return ofShow && { dismissal: ofShow, isHere: false };
}
