import { LinkButton } from '@greenlight/ui/primitives/link-button';
import type { ReactNode } from 'react';
import { handOver } from '../../../platform/native-bridge.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';

/** To the sign-up, the app's own where there is one (spec point 2); with an account to the plans. */
export function StartTrial({ className, children }: { className?: string; children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <LinkButton
      href={isSignedIn ? '/payment' : '/signup'}
      variant="primary"
      size="lg"
      className={className}
      onClick={(event) => {
        if (!isSignedIn && handOver('signup')) event.preventDefault();
      }}
    >
      {children}
    </LinkButton>
  );
}
