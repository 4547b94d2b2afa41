import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Restores the focus in a list whose rows move, because the browser takes it from a moved element. */
export function useRestoreFocus() {
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
