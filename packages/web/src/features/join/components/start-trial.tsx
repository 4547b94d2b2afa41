import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import type { ReactNode } from 'react';
import { openNativeScreen } from '../../../platform/native-bridge.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { choosePlan } from '../../membership/chosen-plan.ts';

/**
 * Links to the sign-up (in an app to its own screen, docs/product/join.md), then to `planId` if given. A signed-in
 * viewer goes to the plans.
 */
export function StartTrial(props: { className?: string; planId?: string | undefined; children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <LinkButton
      href={
        isSignedIn
          ? props.planId
            ? `${sitePath('subscribe')}?plan=${props.planId}`
            : sitePath('payment')
          : sitePath('signup')
      }
      variant="primary"
      size="lg"
      className={props.className}
      onClick={(event) => {
        if (isSignedIn) return;
        choosePlan(props.planId);
        if (openNativeScreen('signup')) event.preventDefault();
      }}
    >
      {props.children}
    </LinkButton>
  );
}
