import { readStored } from '@greenlight/client/storage';
import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { storageKeys } from '../platform/storage-keys.ts';

const positions = new Map(readStored(sessionStorage, storageKeys.scroll) as [string, number][] | null);

/** A new screen begins at its top, or at what its address names; going back finds it as it was left, also over a reload. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const named = hash && document.getElementById(hash.slice(1));
    if (named && !isBack) named.scrollIntoView();
    else scrollTo(0, isBack ? (positions.get(key) ?? scrollY) : 0);
    const note = () => positions.set(key, scrollY);
    const keep = () => sessionStorage.setItem(storageKeys.scroll, JSON.stringify([...positions]));
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, [key, hash, isBack]);
}
