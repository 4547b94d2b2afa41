import type { ReactNode } from 'react';

/** A player, wherever the viewer is: in its place on a page or, as long as it is small, in the corner of any other. */
export interface NowPlaying {
  /** Of its page. */
  path: string;
  player: ReactNode;
  /** Its page is not shown. */
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

/** What the player is drawn in. It is moved as it is: a video that is there again in the same turn plays on. */
export function playerElement(): HTMLElement {
  if (!element) {
    element = document.createElement('div');
    element.className = 'contents';
  }
  return element;
}

/** Where the player stands while no page has a place for it; answers with what ends that. */
export function holdCorner(next: HTMLElement): () => void {
  corner = next;
  return () => {
    corner = null;
  };
}

/** Plays this on the page that is shown, in place of what was playing. */
export function playHere(path: string, player: ReactNode): void {
  set({ path, player, isAway: false });
}

/** Puts the player in its place on a page; answers with what takes it from there when the page goes. */
export function takePlayer(next: HTMLElement): () => void {
  place = next;
  next.append(playerElement());
  return () => {
    if (place !== next) return;
    place = null;
    corner?.append(playerElement());
    if (now && isMini) set({ ...now, isAway: true });
    // A screen that is only drawn anew has its place back at once.
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
