import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { Bookmark, BookmarkCheck, EyeOff, Share2, ThumbsUp } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { ClipButton } from '../../clip/components/clip-button.tsx';
import { useMarks, useSetInWatchlist, useSetLiked } from '../../mark/hooks.ts';
import { useDismiss } from '../../recommendation/hooks.ts';
import type { ShareDialog } from './share-dialog.tsx';

const iconClass = 'size-4.5';
const toggleClass = 'aria-pressed:bg-accent/15 aria-pressed:text-accent';

/** Like, watchlist, share, a clip, and for members "not interested". */
export function VideoActions({ media, player }: { media: MediaDetail; player: RefObject<PlayerHandle | null> }) {
  const t = useTexts('mark');
  const language = useLanguage();
  const marks = useMarks(media.mediaId);
  const setLiked = useSetLiked(media);
  const setIn = useSetInWatchlist(media);
  const [sharing, setSharing] = useState<{ Dialog: typeof ShareDialog; open: boolean; time: number }>();
  const share = () => {
    const time = player.current?.currentTime() ?? 0;
    openAfterLoad(
      () => import('./share-dialog.tsx'),
      ({ ShareDialog: Dialog }) => setSharing({ Dialog, open: true, time }),
    );
  };
  const { isLiked = false, isInWatchlist: isIn = false } = marks ?? {};
  const likes = formatCount(media.likes, language);
  const Mark = isIn ? BookmarkCheck : Bookmark;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        aria-pressed={isLiked}
        className={toggleClass}
        aria-label={media.likes > 0 ? t('like', { count: media.likes, shown: likes }) : undefined}
        icon={<ThumbsUp aria-hidden className={iconClass} fill={isLiked ? 'currentColor' : 'none'} />}
        onClick={() => setLiked(!isLiked)}
      >
        {media.likes > 0 ? <span className="tabular-nums">{likes}</span> : t('likeFirst')}
      </Button>
      <Button
        aria-pressed={isIn}
        className={toggleClass}
        icon={<Mark aria-hidden className={iconClass} />}
        onClick={() => setIn(!isIn)}
      >
        {t('watchlist')}
      </Button>
      <Button icon={<Share2 aria-hidden className={iconClass} />} onClick={share}>
        {t('share')}
      </Button>
      <NotInterested media={media} />
      <ClipButton media={media} player={player} />
      {sharing && (
        <sharing.Dialog
          media={media}
          time={sharing.time}
          open={sharing.open}
          onOpenChange={(open) => setSharing({ ...sharing, open })}
        />
      )}
    </div>
  );
}

function NotInterested({ media }: { media: MediaDetail }) {
  const t = useTexts('recommendation');
  const isSignedIn = useIsSignedIn();
  const { notInterested, undo } = useDismiss();
  const isGone = useMarks(media.mediaId)?.isDismissed ?? false;
  if (!isSignedIn) return null;
  const toggle = () => {
    if (isGone) return undo({ kind: 'video', mediaId: media.mediaId });
    notInterested(media);
    showToast({ title: t('notInterestedDone') });
  };
  return (
    <Button
      className={toggleClass}
      aria-pressed={isGone}
      icon={<EyeOff aria-hidden className={iconClass} />}
      onClick={toggle}
    >
      {t('notInterested')}
    </Button>
  );
}
