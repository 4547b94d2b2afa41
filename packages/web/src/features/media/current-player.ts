import type { ReactNode } from 'react';

/**
 * The current player. It is in its slot on a page, or, without its page, the small player or in picture in picture.
 */
export interface CurrentPlayer {
  /** The path of its page. */
  path: string;
  player: ReactNode;
  /** Whether its page is closed. */
  isAway: boolean;
}

let now: CurrentPlayer | null = null;
let isMini = false;
let place: HTMLElement | null = null;
let corner: HTMLElement | null = null;
let element: HTMLElement | undefined;
const listeners = new Set<() => void>();

function set(next: CurrentPlayer | null): void {
  now = next;
  for (const listener of listeners) listener();
}

export function subscribeToCurrentPlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentPlayer(): CurrentPlayer | null {
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

/** Sets the element that holds the player while no page has one. Returns a function that ends this. */
export function registerMiniPlayerSlot(next: HTMLElement): () => void {
  corner = next;
  return () => {
    corner = null;
  };
}

/** Replaces the earlier video by this player on the open page. */
export function playOnPage(path: string, player: ReactNode): void {
  set({ path, player, isAway: false });
}

/** Moves the player to its slot on a page. Returns a function to call when the page closes. */
export function movePlayerToSlot(next: HTMLElement): () => void {
  place = next;
  next.append(playerElement());
  return () => {
    if (place !== next) return;
    place = null;
    const hasEnded = playerElement().querySelector('video')?.ended ?? false;
    const isContinued = !hasEnded && (isMini || isInWindow());
    corner?.append(playerElement());
    if (now && isContinued) set({ ...now, isAway: true });
    // Later, because a screen that is only rendered again calls `movePlayerToSlot` at once.
    else setTimeout(() => place === null && stopPlaying());
  };
}

/** Whether the browser shows the video in picture in picture. */
function isInWindow(): boolean {
  return playerElement().contains(document.pictureInPictureElement);
}

/** Stores the size of the player. Returns whether the player has left the corner. */
export function updatePlayerSize(size: string): boolean {
  const wasMini = isMini;
  isMini = size === 'mini';
  return wasMini && !isMini;
}

export function stopPlaying(): void {
  isMini = false;
  set(null);
}
