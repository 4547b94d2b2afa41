import { useLocation } from 'react-router';

/** In the address of a stream: whoever comes wants to send it from the browser. */
export const goLiveHash = '#go-live';

/** A reference for the button to be pressed next: whoever wants to send is led to it. */
export function useNextButton() {
  return useLocation().hash === goLiveHash ? show : undefined;
}

function show(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
}
