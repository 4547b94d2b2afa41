import { readStored } from '@greenlight/client/storage';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { storageKeys } from './storage-keys.ts';

const keptMax = 50;
const listeners = new Set<() => void>();

/** What was chosen within this screen, such as a tab: going back and a reload find it, a new visit does not. */
export function useKeptChoice(): [string | undefined, (choice: string) => void] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname}`;
  const choice = useSyncExternalStore(subscribe, () => readChoices().get(place), nothing);
  const keep = (chosen: string) => {
    const others = [...readChoices()].filter(([other]) => other !== place);
    sessionStorage.setItem(storageKeys.choices, JSON.stringify([...others, [place, chosen]].slice(-keptMax)));
    for (const tell of listeners) tell();
  };
  return [choice, keep];
}

function readChoices(): Map<string, string> {
  return new Map(readStored(sessionStorage, storageKeys.choices) as [string, string][] | null);
}

function nothing(): undefined {}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
