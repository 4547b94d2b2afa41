import { useLayoutEffect } from 'react';
import { usePlayer, useStage } from './stage-context.tsx';

/** Puts what the style sheet needs to know on the root, and tells screen readers what changed. */
export function RootState() {
  const { root } = useStage();
  const size = usePlayer((state) => state.size);
  const idle = usePlayer((state) => state.idle && state.panel === null);
  const fullscreen = usePlayer((state) => state.fullscreen);
  const started = usePlayer((state) => state.started);
  const failed = usePlayer((state) => state.error !== null);
  const announcement = usePlayer((state) => state.announcement);

  useLayoutEffect(() => {
    root.dataset.size = size;
    root.toggleAttribute('data-idle', idle);
    root.toggleAttribute('data-fullscreen', fullscreen);
    root.toggleAttribute('data-started', started);
    root.toggleAttribute('data-failed', failed);
  }, [root, size, idle, fullscreen, started, failed]);

  return (
    <div className="glp-unseen" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}
