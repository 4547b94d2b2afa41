import { use } from 'react';
import { session } from '../../platform/app.ts';
import { PreviewAudienceContext, useIsSignedIn } from '../../platform/use-session.ts';
import { cachedUserInfo, useUserInfo } from '../account/hooks.ts';

/** A visitor, an account without a subscription, or a member. */
export type Standing = 'visitor' | 'account' | 'member';

/** Undefined until it is known whether the account has a subscription. */
export function useStanding(): Standing | undefined {
  const isSignedIn = useIsSignedIn();
  const info = useUserInfo();
  const preview = use(PreviewAudienceContext);
  if (preview) return preview;
  if (!isSignedIn) return 'visitor';
  return info && (info.hasSubscription ? 'member' : 'account');
}

/** The standing outside of a component, from the cache. */
export function standingNow(): Standing | undefined {
  if (session.current() === null) return 'visitor';
  const info = cachedUserInfo();
  return info && (info.hasSubscription ? 'member' : 'account');
}
