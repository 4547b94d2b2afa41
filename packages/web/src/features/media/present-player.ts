import type { ReactNode } from 'react';

/** The present player: in its place on a page or, as the small player or in picture in picture, without its page. */
export interface PresentPlayer {
  /** The path of its page. */
  path: string;
  player: ReactNode;
  /** Its page is not open. */
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
 * The element that holds the player. It is moved as a whole: a video that is back in the document within the same task
 * plays on.
 */
export function playerElement(): HTMLElement {
  if (!element) {
    element = document.createElement('div');
    element.className = 'contents';
  }
  return element;
}

/** The place of the player while no page has one; answers a function that ends that. */
export function holdCorner(next: HTMLElement): () => void {
  corner = next;
  return () => {
    corner = null;
  };
}

/** Plays this on the open page, in place of the earlier video. */
export function playHere(path: string, player: ReactNode): void {
  set({ path, player, isAway: false });
}

/** Moves the player to its place on a page; answers a function for when the page closes. */
export function takePlayer(next: HTMLElement): () => void {
  place = next;
  next.append(playerElement());
  return () => {
    if (place !== next) return;
    place = null;
    const hasEnded = playerElement().querySelector('video')?.ended ?? false;
    const goesOn = !hasEnded && (isMini || isInWindow());
    corner?.append(playerElement());
    if (now && goesOn) set({ ...now, isAway: true });
    // A screen that is only rendered again takes its place back at once.
    else setTimeout(() => place === null && stopPlaying());
  };
}

/** The browser shows the picture in a window of its own: that of picture in picture. */
function isInWindow(): boolean {
  return playerElement().contains(document.pictureInPictureElement);
}

/** Answers whether the player has left the corner with it. */
export function noteSize(size: string): boolean {
  const wasMini = isMini;
  isMini = size === 'mini';
  return wasMini && !isMini;
}

export function stopPlaying(): void {
  isMini = false;
  set(null);
}
