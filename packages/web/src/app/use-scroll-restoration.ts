import { readStored } from '@greenlight/client/storage';
import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { storageKeys } from '../platform/storage-keys.ts';

const positions = new Map(readStored(sessionStorage, storageKeys.scroll) as [string, number][] | null);

let isFirst = true;

/** Whether the address was typed or followed from elsewhere, and not reloaded or gone back to. */
function wasOpenedAnew(): boolean {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return how?.type === 'navigate';
}

/** A new screen begins at its top, or at what its address names; going back finds it as it was left, also over a reload. */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation();
  // The first screen of every visit has the same key.
  const place = `${key} ${pathname}${search}`;
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    if (isFirst && wasOpenedAnew()) positions.delete(place);
    isFirst = false;
    const named = hash && document.getElementById(hash.slice(1));
    if (named && !isBack) named.scrollIntoView();
    else scrollTo(0, isBack ? (positions.get(place) ?? scrollY) : 0);
    const note = () => positions.set(place, scrollY);
    const keep = () => sessionStorage.setItem(storageKeys.scroll, JSON.stringify([...positions]));
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, [place, hash, isBack]);
}
