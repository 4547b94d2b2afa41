import { lazy, Suspense, useEffect, useState } from 'react';
import { type Asked, askBy } from '../../../platform/confirm-first.ts';

const ConfirmIdentity = lazy(async () => ({ default: (await import('./confirm-identity.tsx')).ConfirmIdentity }));

/** Once on every screen whose changes may want a confirmation: asks for it when one does. */
export function ConfirmPlace() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => askBy(setAsked), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmIdentity
        onConfirmed={() => {
          setAsked(undefined);
          asked.confirmed();
        }}
        onCancelled={() => {
          setAsked(undefined);
          asked.cancelled();
        }}
      />
    </Suspense>
  );
}
