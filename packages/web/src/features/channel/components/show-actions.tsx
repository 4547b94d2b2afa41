import type { ChannelDetail } from '@greenlight/contract/channel';
import { Button } from '@greenlight/ui/primitives/button';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { FollowToggle } from '../../mark/components/follow-toggle.tsx';
import { useFollowShow, useShowInWatchlist } from '../use-show-marks.ts';

/** Buttons to follow the show and to add it to the watchlist. */
export function ShowActions({ show }: { show: ChannelDetail }) {
  const t = useTexts('mark');
  const follow = useFollowShow(show);
  const { isIn, toggle } = useShowInWatchlist(show);
  const Mark = isIn ? BookmarkCheck : Bookmark;
  return (
    <>
      <Button
        aria-pressed={isIn}
        className="aria-pressed:bg-accent/15 aria-pressed:text-accent"
        icon={<Mark aria-hidden className="size-4.5" />}
        onClick={toggle}
      >
        {t('watchlist')}
      </Button>
      <FollowToggle quiet isOn={follow.isIn} toggle={follow.toggle} label={t(follow.isIn ? 'following' : 'follow')} />
    </>
  );
}
