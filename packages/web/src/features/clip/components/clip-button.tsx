import type { PlayerHandle } from '@greenlight/player/player';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Button } from '@greenlight/ui/primitives/button';
import { Scissors } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { openClip, useIsClipOpen } from '../clip-open.ts';
import { type ClipSource, useMayClip } from '../hooks.ts';

const ClipPanel = lazyExtra(async () => (await import('./clip-panel.tsx')).ClipPanel);

/** The button below the player, and the panel that it opens. */
export function ClipButton(props: {
  media: ClipSource & { title: string; duration?: number | null };
  player: RefObject<PlayerHandle | null>;
}) {
  const { mediaId } = props.media;
  const t = useTexts('mark');
  const isOpen = useIsClipOpen(mediaId);
  const mayClip = useMayClip(props.media);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => openClip(null), []);
  if (!mayClip) return null;
  const close = () => {
    openClip(null);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        aria-expanded={isOpen}
        icon={<Scissors aria-hidden className="size-4.5" />}
        onClick={() => openClip(isOpen ? null : mediaId)}
      >
        {t('clip')}
      </Button>
      {isOpen && (
        <Suspense>
          <ClipPanel {...props} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
