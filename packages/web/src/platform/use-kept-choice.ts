import { readStored } from '@greenlight/client/storage';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { wasOpenedAnew } from './opened-anew.ts';
import { storageKeys } from './storage-keys.ts';

const keptMax = 50;
const kept = new Map(readKept());
const listeners = new Set<() => void>();

/** A choice within this screen, such as a tab: kept when going back and on a reload, but not on a new visit. */
export function useKeptChoice(): [string | undefined, (choice: string) => void] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname}`;
  const choice = useSyncExternalStore(subscribe, () => kept.get(place), nothing);
  const keep = (chosen: string) => {
    kept.delete(place);
    kept.set(place, chosen);
    sessionStorage.setItem(storageKeys.choices, JSON.stringify([...kept].slice(-keptMax)));
    for (const tell of listeners) tell();
  };
  return [choice, keep];
}

/** The first screen of every visit has the same key. */
function readKept(): [string, string][] {
  const stored = readStored(sessionStorage, storageKeys.choices);
  const places = Array.isArray(stored) ? (stored as unknown[]).filter(isPlace) : [];
  return wasOpenedAnew() ? places.filter(([place]) => !place.startsWith('default ')) : places;
}

function isPlace(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

function nothing(): undefined {}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
