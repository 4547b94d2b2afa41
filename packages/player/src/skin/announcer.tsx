import { usePlayer } from './session-context.tsx';

/** The text for screen readers. */
export function Announcer() {
  const announcement = usePlayer((state) => state.announcement);
  return (
    <div className="glp-unseen" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}
