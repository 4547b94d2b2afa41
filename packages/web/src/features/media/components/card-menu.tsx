import type { MediaCard } from '@greenlight/contract/media';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import type { MenuOpening } from '@greenlight/ui/primitives/menu';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { EllipsisVertical } from 'lucide-react';
import { cloneElement, type MouseEvent, useEffect, useState } from 'react';
import { loadTexts, useTexts } from '../../../platform/i18n.ts';
import type { CardMenuPopup } from './card-menu-popup.tsx';

async function loadPopup() {
  const [{ CardMenuPopup: Popup }] = await Promise.all([
    import('./card-menu-popup.tsx'),
    loadTexts(['history', 'mark', 'recommendation']),
  ]);
  return Popup;
}

/** The videos whose cards are on the screen: their marks are fetched in one call, with the first menu. */
const shown = new Set<number>();

function prepare() {
  void loadPopup().catch(() => undefined);
  void import('./card-menu-popup.tsx').then(
    ({ prefetchMarks }) => prefetchMarks(shown),
    () => undefined,
  );
}

/**
 * The menu of a video. Its code, texts and marks are loaded when a pointer or the focus nears the first menu.
 * `dismissible` for recommended videos.
 */
export function CardMenu({ media, dismissible = false }: { media: MediaCard; dismissible?: boolean }) {
  const t = useTexts('media');
  const { mediaId, title } = media;
  const [opened, setOpened] = useState<{ Popup: typeof CardMenuPopup; opening: MenuOpening }>();
  useEffect(() => {
    shown.add(mediaId);
    return () => void shown.delete(mediaId);
  }, [mediaId]);
  const button = (
    <IconButton size="sm" label={t('more', { title })} icon={<EllipsisVertical aria-hidden className="size-5" />} />
  );
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ detail, currentTarget }: MouseEvent) => {
      const within = currentTarget.closest('dialog') ?? undefined;
      const opening: MenuOpening = { by: detail === 0 ? 'keys' : 'pointer', within };
      openAfterLoad(loadPopup, (Popup) => setOpened({ Popup, opening }));
    },
  });
  if (!opened) return trigger;
  return <opened.Popup media={media} dismissible={dismissible} opening={opened.opening} trigger={button} />;
}
