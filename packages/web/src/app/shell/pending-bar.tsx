import { useNavigation } from 'react-router';

/** A hairline at the top while the next screen is on its way; a quick one shows none. */
export function PendingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear overflow-hidden [animation-delay:300ms]"
    >
      <div className="h-full animate-sheen bg-linear-to-r from-transparent via-accent to-transparent" />
    </div>
  );
}
