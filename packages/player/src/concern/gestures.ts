import { createTimer } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { GestureState } from '../state.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { toggleControls } from './idle.ts';
import { togglePlay } from './playback.ts';
import { leaveMiniPlayer } from './player-size.ts';
import { seekBy, seekStepSeconds } from './seek.ts';
import { mayChangeSpeed } from './speed.ts';

const doubleTapMs = 300;
const rippleMs = 700;
const holdMs = 500;
const holdSpeed = 2;

/**
 * Mouse: a click toggles playback, a double click fullscreen. Touch: a tap shows the controls, a double tap at a side
 * seeks, a long press plays at double speed.
 */
export const gestures: Concern<GestureState> = {
  state: { ripple: null, holding: false },
  attach(session, signal) {
    const { root, store } = session;
    const tap = createTimer(signal);
    const ripple = createTimer(signal);
    const hold = createTimer(signal);
    let tapped: { side: string; at: number } | null = null;
    let usualRate = 1;
    let swallowed = false;
    let handled = false;

    // Buttons on the surface do not count as the surface.
    const onSurface = (event: Event) =>
      event.target instanceof Element &&
      event.target.closest('button, a, [role=slider], [data-surface]')?.matches('[data-surface]') === true;

    function seekRipple(side: 'left' | 'right') {
      const before = store.get().ripple;
      const seconds = (before?.side === side ? before.seconds : 0) + seekStepSeconds;
      seekBy(session, side === 'left' ? -seekStepSeconds : seekStepSeconds);
      store.set({ ripple: { side, seconds, id: (before?.id ?? 0) + 1 } });
      ripple.start(rippleMs, () => store.set({ ripple: null }));
    }

    function onTap(event: PointerEvent) {
      const side = store.get().size === 'mini' ? 'middle' : sideOf(event, root);
      const again = tapped?.side === side && event.timeStamp - tapped.at < doubleTapMs;
      tapped = { side, at: event.timeStamp };
      if (side !== 'middle' && (again || store.get().ripple?.side === side)) {
        tap.stop();
        seekRipple(side);
      } else if (side === 'middle') toggleControls(session);
      else tap.start(doubleTapMs, () => toggleControls(session));
    }

    function endHold() {
      hold.stop();
      if (!store.get().holding) return false;
      session.video.playbackRate = usualRate;
      store.set({ holding: false });
      return true;
    }

    root.addEventListener(
      'pointerdown',
      (event) => {
        handled = false;
        if (!onSurface(event) || event.button !== 0) return;
        // With the focus, the player receives the arrow keys.
        if (event.pointerType === 'mouse') root.focus({ preventScroll: true });
        // A press outside an open panel only closes it.
        swallowed = store.get().panel !== null;
        if (swallowed) {
          store.set({ panel: null });
          return;
        }
        hold.start(holdMs, () => {
          if (session.video.paused || !mayChangeSpeed(store.get(), session.props().source)) return;
          usualRate = session.video.playbackRate;
          session.video.playbackRate = holdSpeed;
          store.set({ holding: true });
        });
      },
      { signal },
    );
    root.addEventListener(
      'pointerup',
      (event) => {
        const held = endHold();
        handled = held || swallowed;
        if (handled || !onSurface(event) || event.button !== 0) return;
        if (event.pointerType === 'mouse') onClick(session);
        else {
          handled = true;
          onTap(event);
        }
      },
      { signal },
    );
    // The click after a tap would press a button that the tap has just made visible.
    root.addEventListener(
      'touchend',
      (event) => {
        if (handled && event.cancelable) event.preventDefault();
      },
      { passive: false, signal },
    );
    for (const event of ['pointercancel', 'pointerleave']) root.addEventListener(event, endHold, { signal });
    root.addEventListener(
      'dblclick',
      (event) => {
        if (onSurface(event) && store.get().size !== 'mini' && matchMedia('(hover: hover)').matches)
          toggleFullscreen(session);
      },
      { signal },
    );
    // A long press would open the video's context menu.
    root.addEventListener(
      'contextmenu',
      (event) => {
        if (onSurface(event) && store.get().holding) event.preventDefault();
      },
      { signal },
    );
  },
};

function sideOf(event: PointerEvent, root: HTMLElement): 'left' | 'right' | 'middle' {
  const box = root.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  if (share < 0.35) return 'left';
  return share > 0.65 ? 'right' : 'middle';
}

function onClick(session: PlaybackSession) {
  const { store } = session;
  if (store.get().size === 'mini') leaveMiniPlayer(session);
  else togglePlay(session);
}
