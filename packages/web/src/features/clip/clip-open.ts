import { useSyncExternalStore } from 'react';
import { type ClipSource, useMayClip } from './hooks.ts';

/** The video whose panel is open. The player has the key for it, the page below has the panel. */
let openOf: number | null = null;
const listeners = new Set<() => void>();

export function openClip(mediaId: number | null): void {
  openOf = mediaId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsClipOpen(mediaId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => openOf === mediaId,
    () => false,
  );
}

/** A function that opens the panel, for the key of the player; undefined if no clips can be made. */
export function useOpenClip(source: ClipSource): (() => void) | undefined {
  if (!useMayClip(source)) return undefined;
  return () => {
    // The panel is below the player.
    if (document.fullscreenElement) void document.exitFullscreen();
    openClip(source.mediaId);
  };
}
