import type { MediaCard } from '@greenlight/contract/media';
import type { MenuItem, MenuOpening, MenuProps } from '@greenlight/ui/primitives/menu';
import { MenuPopup } from '@greenlight/ui/primitives/menu-popup';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { Bookmark, BookmarkCheck, EyeOff, History, Share2, ThumbsDown } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useWatchedPart } from '../../history/hooks.ts';
import { useRemoveFromContinue } from '../../history/use-remove-from-continue.ts';
import { useMarks, useSetInWatchlist } from '../../mark/hooks.ts';
import { useDismiss } from '../../recommendation/hooks.ts';
import type { ShareDialog } from './share-dialog.tsx';

export { prefetchMarks } from '../../mark/hooks.ts';

const iconClass = 'size-4.5';

/** The items of a card's menu, created on the first click. */
export function CardMenuPopup(props: {
  media: MediaCard;
  dismissible: boolean;
  opening: MenuOpening;
  trigger: MenuProps['trigger'];
}) {
  const { media, dismissible, opening, trigger } = props;
  const t = useTexts('mark');
  const tHistory = useTexts('history');
  const isSignedIn = useIsSignedIn();
  const isIn = useMarks(media.mediaId)?.isInWatchlist ?? false;
  const setIn = useSetInWatchlist(media);
  const [sharing, setSharing] = useState<{ Dialog: typeof ShareDialog; open: boolean }>();
  const share = () =>
    openAfterLoad(
      () => import('./share-dialog.tsx'),
      ({ ShareDialog: Dialog }) => setSharing({ Dialog, open: true }),
    );
  const watched = useWatchedPart(media.mediaId) ?? 0;
  const removeFromContinue = useRemoveFromContinue();
  const Mark = isIn ? BookmarkCheck : Bookmark;
  const items: MenuItem[] = [
    {
      label: t(isIn ? 'removeFromWatchlist' : 'addToWatchlist'),
      icon: <Mark aria-hidden className={iconClass} />,
      onSelect: () => setIn(!isIn),
    },
    ...(watched > 0 && watched < 1
      ? [
          {
            label: tHistory('removeFromContinue'),
            icon: <History aria-hidden className={iconClass} />,
            onSelect: () => removeFromContinue(media),
          },
        ]
      : []),
    { label: t('share'), icon: <Share2 aria-hidden className={iconClass} />, onSelect: share },
  ];
  const dismissals = useDismissItems(media);
  return (
    <>
      <MenuPopup
        trigger={trigger}
        opening={opening}
        items={dismissible && isSignedIn ? [...items, { kind: 'separator' }, ...dismissals] : items}
      />
      {sharing && (
        <sharing.Dialog media={media} open={sharing.open} onOpenChange={(open) => setSharing({ ...sharing, open })} />
      )}
    </>
  );
}

function useDismissItems(media: MediaCard): MenuItem[] {
  const t = useTexts('recommendation');
  const { notInterested, lessFromShow } = useDismiss();
  const ofVideo = {
    label: t('notInterested'),
    icon: <EyeOff aria-hidden className={iconClass} />,
    onSelect: () => notInterested(media),
  };
  const ofShow = {
    label: t('lessFromShow'),
    icon: <ThumbsDown aria-hidden className={iconClass} />,
    onSelect: () => lessFromShow(media),
  };
  return media.channel ? [ofVideo, ofShow] : [ofVideo];
}
