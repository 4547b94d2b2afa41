import type { ReactNode } from 'react';

/**
 * The present player. It is in its place on a page, or, without its page, the small player or in picture in picture.
 */
export interface PresentPlayer {
  /** The path of its page. */
  path: string;
  player: ReactNode;
  /** Whether its page is closed. */
  isAway: boolean;
}

let now: PresentPlayer | null = null;
let isMini = false;
let place: HTMLElement | null = null;
let corner: HTMLElement | null = null;
let element: HTMLElement | undefined;
const listeners = new Set<() => void>();

function set(next: PresentPlayer | null): void {
  now = next;
  for (const listener of listeners) listener();
}

export function subscribeToPresentPlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function presentPlayer(): PresentPlayer | null {
  return now;
}

/**
 * The element that holds the player. It is moved as a whole. A video that is back in the document within the same task
 * continues to play.
 */
export function playerElement(): HTMLElement {
  if (!element) {
    element = document.createElement('div');
    element.className = 'contents';
  }
  return element;
}

/** Sets the place of the player for the time when no page has one. Returns a function that ends this. */
export function holdCorner(next: HTMLElement): () => void {
  corner = next;
  return () => {
    corner = null;
  };
}

/** Replaces the earlier video by this player on the open page. */
export function playHere(path: string, player: ReactNode): void {
  set({ path, player, isAway: false });
}

/** Moves the player to its place on a page. Returns a function to call when the page closes. */
export function takePlayer(next: HTMLElement): () => void {
  place = next;
  next.append(playerElement());
  return () => {
    if (place !== next) return;
    place = null;
    const hasEnded = playerElement().querySelector('video')?.ended ?? false;
    const isContinued = !hasEnded && (isMini || isInWindow());
    corner?.append(playerElement());
    if (now && isContinued) set({ ...now, isAway: true });
    // Later, because a screen that is only rendered again calls `takePlayer` at once.
    else setTimeout(() => place === null && stopPlaying());
  };
}

/** Whether the browser shows the video in picture in picture. */
function isInWindow(): boolean {
  return playerElement().contains(document.pictureInPictureElement);
}

/** Notes the size of the player. Returns whether the player has left the corner. */
export function noteSize(size: string): boolean {
  const wasMini = isMini;
  isMini = size === 'mini';
  return wasMini && !isMini;
}

export function stopPlaying(): void {
  isMini = false;
  set(null);
}
