import { readStored } from '@greenlight/client/storage';
import { useState } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';

const ignoredMax = 500;

export interface IgnoredPerson {
  userId: string;
  displayName: string;
}

/** The people whose messages this browser hides, the latest last. */
export function useIgnoredPeople() {
  const [people, setPeople] = useState(readPeople);
  const store = (change: (known: IgnoredPerson[]) => IgnoredPerson[]) => {
    const next = change(readPeople()).slice(-ignoredMax);
    if (next.length > 0) localStorage.setItem(storageKeys.ignoredPeople, JSON.stringify(next));
    else localStorage.removeItem(storageKeys.ignoredPeople);
    setPeople(next);
  };
  return {
    people,
    ignore: ({ userId, displayName }: IgnoredPerson) =>
      store((known) => [...known.filter((each) => each.userId !== userId), { userId, displayName }]),
    showAgain: (userId: string) => store((known) => known.filter((each) => each.userId !== userId)),
  };
}

function readPeople(): IgnoredPerson[] {
  const stored = readStored(localStorage, storageKeys.ignoredPeople);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each): each is IgnoredPerson => typeof each?.userId === 'string' && typeof each?.displayName === 'string',
  );
}
