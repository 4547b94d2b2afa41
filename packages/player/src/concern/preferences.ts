import type { PlaybackSession } from '../playback-session.ts';
import type { CaptionStyle } from '../state.ts';

/** A viewer's choices, stored in local storage. */
export interface Preferences {
  volume?: number;
  muted?: boolean;
  speed?: number;
  /** null: captions were turned off. */
  captionLang?: string | null;
  captionStyle?: CaptionStyle;
  /** The height in lines; null: automatic. */
  quality?: number | null;
}

/** The stored preferences, or none if storage is blocked or invalid. */
export function readPreferences({ props }: Pick<PlaybackSession, 'props'>): Preferences {
  const key = props().storageKeys?.preferences;
  if (!key) return {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

export function storePreference({ props }: Pick<PlaybackSession, 'props'>, patch: Preferences): void {
  const key = props().storageKeys?.preferences;
  if (!key) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences({ props }), ...patch }));
  } catch {
    // With full or blocked storage only the preference is lost.
  }
}
