import type { CreatorTeam } from '@greenlight/contract/creator';
import { Button } from '@greenlight/ui/primitives/button';
import { Check, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useFollow } from '../hooks.ts';

/** Visitors are asked to sign in, and come back here. */
export function FollowButton({ team }: { team: Pick<CreatorTeam, 'id' | 'slug' | 'displayName'> }) {
  const t = useTexts('creator');
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const { isFollowing, toggle } = useFollow(team.id);
  const askToSignIn = () => {
    rememberAfterLoginUrl(`/creators/${team.slug}`);
    void navigate('/login');
  };
  return (
    <Button
      variant={isFollowing ? 'secondary' : 'primary'}
      icon={isFollowing ? <Check aria-hidden className="size-4.5" /> : <Plus aria-hidden className="size-4.5" />}
      aria-pressed={isFollowing}
      onClick={isSignedIn ? toggle : askToSignIn}
    >
      {t(isFollowing ? 'following' : 'follow')}
    </Button>
  );
}
