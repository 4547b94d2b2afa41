import { useEffect, useRef } from 'react';
import { retry } from '../engine/recovery.ts';
import { fillPlaceholders } from '../labels.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

/** Shows an error with a button to retry. */
export function ErrorOverlay() {
  const session = useSession();
  const labels = useLabels();
  const error = usePlayer((state) => state.error);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const { activeElement } = document;
    const ours = activeElement === document.body || session.root.contains(activeElement);
    if (error && ours) button.current?.focus();
  }, [error, session]);

  if (!error) return null;
  const { title, message } = labels.errors[error.code];
  return (
    <div className="glp-error" role="alert">
      <Icon name="alert" />
      <p className="glp-error-title">{title}</p>
      <p>{message}</p>
      <button ref={button} type="button" onClick={() => retry(session)}>
        <Icon name="replay" />
        {labels.retry}
      </button>
      <small>
        {fillPlaceholders(labels.errorCode, { code: [error.code, error.detail].filter(Boolean).join(' · ') })}
      </small>
    </div>
  );
}
