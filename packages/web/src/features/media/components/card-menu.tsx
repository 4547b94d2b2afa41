import type { MediaCard } from '@greenlight/contract/media';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import type { MenuOpening } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical } from 'lucide-react';
import { cloneElement, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';

function loadPopup() {
  return import('./card-menu-popup.tsx');
}
const CardMenuPopup = lazy(async () => ({ default: (await loadPopup()).CardMenuPopup }));

/** The videos whose cards are on screen: their marks are asked for in one call, with the first of their menus. */
const shown = new Set<number>();

function prepare() {
  void loadPopup().then(
    ({ prefetchMarks }) => prefetchMarks(shown),
    () => undefined,
  );
}

/**
 * What can be done with a video besides watching it. Code, texts and marks come when a pointer or the focus nears the
 * first menu. `dismissible` where it was recommended.
 */
export function CardMenu({ media, dismissible = false }: { media: MediaCard; dismissible?: boolean }) {
  const t = useTexts('media');
  const { mediaId, title } = media;
  const [opening, setOpening] = useState<MenuOpening>();
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
    onClick: ({ detail, currentTarget }: MouseEvent) =>
      setOpening({ by: detail === 0 ? 'keys' : 'pointer', within: currentTarget.closest('dialog') ?? undefined }),
  });
  if (!opening) return trigger;
  return (
    <Suspense fallback={trigger}>
      <CardMenuPopup media={media} dismissible={dismissible} opening={opening} trigger={button} />
    </Suspense>
  );
}
