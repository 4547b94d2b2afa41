import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';
import { consentOf } from './consent-state.ts';

const listeners = new Set<() => void>();

/** A visitor's answer about measuring. It applies in all tabs until it is changed. */
export function useConsent() {
  const answer = useSyncExternalStore(subscribe, read, () => null);
  return { consent: consentOf({ answer, signals: navigator }), setConsent, askConsent };
}

function setConsent(consent: 'granted' | 'declined'): void {
  localStorage.setItem(storageKeys.monitoring, consent);
  notifyListeners();
}

/** Asks again. Nothing is sent until there is an answer. */
function askConsent(): void {
  localStorage.removeItem(storageKeys.monitoring);
  notifyListeners();
}

function read(): string | null {
  return localStorage.getItem(storageKeys.monitoring);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
