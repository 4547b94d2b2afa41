import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** For a list whose rows change places: the browser takes the focus from what is moved, and this gives it back. */
export function useKeptFocus() {
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (last.current?.isConnected && document.activeElement === document.body) last.current.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null;
    },
  };
}
