import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** In the address of a stream: whoever comes wants to send it from the browser. */
export const goLiveHash = '#go-live';

/** A reference for the button to be pressed next: whoever wants to send is led to it. */
export function useNextButton() {
  return useLocation().hash === goLiveHash ? show : undefined;
}

/** The reference for the last of these buttons: from then on, nobody is led anywhere. */
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
