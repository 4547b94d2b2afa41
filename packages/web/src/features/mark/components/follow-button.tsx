import type { CreatorTeam } from '@greenlight/contract/creator';
import { useTexts } from '../../../platform/i18n.ts';
import { useFollow } from '../use-follow.ts';
import { FollowToggle } from './follow-toggle.tsx';

export function FollowButton(props: { team: Pick<CreatorTeam, 'id' | 'displayName'>; size?: 'sm' }) {
  const t = useTexts('mark');
  const { isIn, toggle } = useFollow(props.team);
  return <FollowToggle isOn={isIn} toggle={toggle} size={props.size} label={t(isIn ? 'following' : 'follow')} />;
}
