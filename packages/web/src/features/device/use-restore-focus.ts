import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** For a list whose rows move: the browser takes the focus from a moved element, and this hook restores it. */
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
