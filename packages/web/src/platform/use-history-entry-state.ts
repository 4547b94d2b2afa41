import { readStored } from '@greenlight/client/storage';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isFreshVisit } from './fresh-visit.ts';
import { storageKeys } from './storage-keys.ts';

const choicesMax = 50;
const choices = new Map(readChoices());
const listeners = new Set<() => void>();

/** A choice within this screen, such as a tab. It is kept when going back and on a reload, but not on a new visit. */
export function useHistoryEntryState(): [string | undefined, (choice: string) => void] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname}`;
  const choice = useSyncExternalStore(subscribe, () => choices.get(place), nothing);
  const keep = (chosen: string) => {
    choices.delete(place);
    choices.set(place, chosen);
    sessionStorage.setItem(storageKeys.choices, JSON.stringify([...choices].slice(-choicesMax)));
    for (const tell of listeners) tell();
  };
  return [choice, keep];
}

/** The first screen of every visit has the same key. */
function readChoices(): [string, string][] {
  const stored = readStored(sessionStorage, storageKeys.choices);
  const places = Array.isArray(stored) ? (stored as unknown[]).filter(isPlace) : [];
  return isFreshVisit() ? places.filter(([place]) => !place.startsWith('default ')) : places;
}

function isPlace(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

function nothing(): undefined {}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
