import type { Concern } from '../playback-session.ts';
import type { KeyboardState } from '../state.ts';
import { closeMiniPlayer } from './player-size.ts';
import { shortcuts } from './shortcuts.ts';

/** Keys that a focused control needs for itself. */
function keepsKey(target: Element, key: string): boolean {
  if (target.matches('input:not([type=range]), textarea, select, [contenteditable]')) return true;
  if (target.closest('[role=menu], dialog')) return key !== '?';
  if (key === ' ' || key === 'enter') return target.matches('button, a[href], summary, [role=button]');
  return (
    target.matches('[role=slider], input[type=range]') && (key.startsWith('arrow') || key === 'home' || key === 'end')
  );
}

/**
 * Keys work while the focus is in the player or nowhere. A letter typed elsewhere on the page is not a shortcut (WCAG
 * 2.1.4).
 */
export const keyboard: Concern<KeyboardState> = {
  state: { panel: null },
  attach(session, signal) {
    const { root, store, props } = session;
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        if (!(event.target instanceof Element)) return;
        const inside = root.contains(event.target);
        const isMini = store.get().size === 'mini' && !store.get().fullscreen;
        if (event.key === 'Escape' && inside && isMini && !store.get().panel) {
          event.preventDefault();
          closeMiniPlayer(session);
          return;
        }
        if (store.get().error) return;
        // After navigation the router focuses the main element, which counts as no focus.
        if (!inside && !event.target.matches('body, main')) return;
        const key = event.key.toLowerCase();
        if (key === 'escape' && store.get().panel) {
          event.preventDefault();
          store.set({ panel: null });
          return;
        }
        if (keepsKey(event.target, key)) return;
        const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
        // On another page the keys belong to that page, except the one that returns to the video.
        const insideOnly = shortcut?.insideOnly || (props().away && shortcut?.name !== 'mini');
        if (!shortcut || (insideOnly && !inside)) return;
        event.preventDefault();
        shortcut.run(session, key);
      },
      { signal },
    );
  },
};
