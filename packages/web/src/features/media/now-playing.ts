import type { ReactNode } from 'react';

/** The present player: in its place on a page or, as the small player, in the corner of any other. */
export interface NowPlaying {
  /** The path of its page. */
  path: string;
  player: ReactNode;
  /** Its page is not open. */
  isAway: boolean;
}

let now: NowPlaying | null = null;
let isMini = false;
let place: HTMLElement | null = null;
let corner: HTMLElement | null = null;
let element: HTMLElement | undefined;
const listeners = new Set<() => void>();

function set(next: NowPlaying | null): void {
  now = next;
  for (const listener of listeners) listener();
}

export function subscribeToNowPlaying(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function nowPlaying(): NowPlaying | null {
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
    corner?.append(playerElement());
    if (now && isMini) set({ ...now, isAway: true });
    // A screen that is only rendered again takes its place back at once.
    else setTimeout(() => place === null && stopPlaying());
  };
}

export function noteSize(size: string): void {
  isMini = size === 'mini';
}

export function stopPlaying(): void {
  isMini = false;
  set(null);
}
