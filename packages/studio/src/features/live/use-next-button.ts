import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Part of the address of a stream. It leads the viewer to the buttons that send the stream from the browser. */
export const goLiveHash = '#go-live';

/** A `ref` that focuses the next button to press, if the address has `goLiveHash`. */
export function useNextButton() {
  return useLocation().hash === goLiveHash ? show : undefined;
}

/** The `ref` for the last of these buttons. It removes `goLiveHash` from the address. */
export function useLastButton() {
  const next = useNextButton();
  const navigate = useNavigate();
  useEffect(() => {
    if (next) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [next, navigate]);
  return next;
}

function show(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
}
