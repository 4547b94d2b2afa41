import type { Stage } from '../stage.ts';
import type { CaptionStyle } from '../state.ts';

/** What a viewer chose, kept for good in local storage. */
export interface Preferences {
  volume?: number;
  muted?: boolean;
  speed?: number;
  /** null: captions were turned off. */
  captionLang?: string | null;
  captionStyle?: CaptionStyle;
  /** Lines of the picture; null: automatic. */
  quality?: number | null;
}

/** Storage may be forbidden or hold anything: then there are no preferences. */
export function readPreferences({ props }: Pick<Stage, 'props'>): Preferences {
  const key = props().storageKeys?.preferences;
  if (!key) return {};
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

export function keepPreference({ props }: Pick<Stage, 'props'>, patch: Preferences): void {
  const key = props().storageKeys?.preferences;
  if (!key) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences({ props }), ...patch }));
  } catch {
    // A full or forbidden storage loses the preference, nothing else.
  }
}
