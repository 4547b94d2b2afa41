import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { PlayerSize, SizeState } from '../state.ts';

/** The viewer's size on a page, stored for the session (docs/product/media.md). The small player is not stored. */
function pageSize({ props }: PlaybackSession): PlayerSize {
  const key = props().storageKeys?.size;
  try {
    return key && sessionStorage.getItem(key) === 'theatre' ? 'theatre' : 'default';
  } catch {
    return 'default';
  }
}

export const size: Concern<SizeState> = {
  state: { size: 'default' },
  attach(session) {
    const start = session.props().size ?? pageSize(session);
    session.store.set({ size: start });
    if (start !== session.props().size) session.props().onSizeChange?.(start);
  },
};

/** Changes and stores the size. If the video's page is not open, any size except `mini` opens it. */
export function setSize({ store, props, root }: PlaybackSession, next: PlayerSize): void {
  const { storageKeys, onSizeChange, away } = props();
  if (away && next !== 'mini') {
    away.onReturn();
    return;
  }
  // The pressed button disappears with its size, so the player takes the focus.
  const goes = store.get().size !== next && (store.get().size === 'mini' || next === 'mini');
  if (goes && document.activeElement?.closest('.glp-root, .glp-away')) root.focus({ preventScroll: true });
  store.set({ size: next });
  try {
    if (storageKeys?.size && next !== 'mini') sessionStorage.setItem(storageKeys.size, next);
  } catch {
    // Without storage the size lasts as long as the page.
  }
  onSizeChange?.(next);
}

export function toggleSize(session: PlaybackSession, which: PlayerSize): void {
  const isOn = session.store.get().size === which;
  // If its page is not open, the player is in the corner or in picture in picture.
  if (which === 'mini' && (isOn || session.props().away)) leaveMiniPlayer(session);
  else setSize(session, isOn ? 'default' : which);
}

/** Leaves the corner and restores the earlier size. */
export function leaveMiniPlayer(session: PlaybackSession): void {
  setSize(session, pageSize(session));
}

/** Pauses and closes the player in the corner. On the video's own page it moves back into the page. */
export function closeMiniPlayer(session: PlaybackSession): void {
  const { away } = session.props();
  session.video.pause();
  if (away) away.onClose();
  else leaveMiniPlayer(session);
}
