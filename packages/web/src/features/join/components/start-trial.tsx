import { LinkButton } from '@greenlight/ui/primitives/link-button';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../../../platform/use-session.ts';

/** To the sign-up; with an account to the plans. */
export function StartTrial({ className, children }: { className?: string; children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <LinkButton href={isSignedIn ? '/payment' : '/signup'} variant="primary" size="lg" className={className}>
      {children}
    </LinkButton>
  );
}
