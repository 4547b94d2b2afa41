import { readStored } from '@greenlight/client/storage';
import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isFreshVisit } from '../platform/fresh-visit.ts';
import { storageKeys } from '../platform/storage-keys.ts';

const positions = new Map(readStored(sessionStorage, storageKeys.scroll) as [string, number][] | null);

let isFirst = true;

/**
 * Scrolls a new screen to its top, or to the fragment of its address. Going back restores the position, also after a
 * reload.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation();
  // The first screen of every visit has the same key.
  const place = `${key} ${pathname}${search}`;
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    if (isFirst && isFreshVisit()) positions.delete(place);
    isFirst = false;
    const named = hash && document.getElementById(hash.slice(1));
    const wanted = isBack ? (positions.get(place) ?? scrollY) : 0;
    if (named && !isBack) named.scrollIntoView();
    else scrollTo(0, wanted);
    const isShort = () => scrollY < wanted - 1;
    // A screen may be too short until its data is there: the position is tried again as it grows, unless the viewer
    // scrolls first.
    let isAwaited = isShort();
    const sizes = new ResizeObserver(() => {
      scrollTo(0, wanted);
      if (!isShort()) stay();
    });
    const stay = () => {
      isAwaited = false;
      sizes.disconnect();
    };
    if (isAwaited) sizes.observe(document.body);
    const note = () => isAwaited || positions.set(place, scrollY);
    const keep = () => {
      // The event of the last scroll may not have come yet.
      note();
      sessionStorage.setItem(storageKeys.scroll, JSON.stringify([...positions]));
    };
    const left = new AbortController();
    const listening = { passive: true, signal: left.signal };
    for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(move, stay, listening);
    addEventListener('scroll', note, listening);
    addEventListener('pagehide', keep, listening);
    return () => {
      stay();
      left.abort();
    };
  }, [place, hash, isBack]);
}
