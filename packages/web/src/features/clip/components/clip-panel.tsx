import type { OwnClip } from '@greenlight/contract/clip';
import { clipMinS } from '@greenlight/contract/limits';
import type { PlayerHandle } from '@greenlight/player/player';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { firstChoice } from '../range-state.ts';
import { ClipForm } from './clip-form.tsx';
import { ClipLink } from './clip-link.tsx';

/** A panel below the player that chooses a part of the video and makes a clip of it. */
export function ClipPanel(props: {
  media: { mediaId: number; title: string; duration?: number | null };
  player: RefObject<PlayerHandle | null>;
  onClose: () => void;
}) {
  const { media, player, onClose } = props;
  const t = useTexts('clip');
  const panel = useRef<HTMLElement>(null);
  const [made, setMade] = useState<OwnClip | null>(null);
  const [choice] = useState(() => firstChoice(player.current, media.duration));
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with the address, the panel has other content
  }, [made]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from each of its fields
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-2 basis-full rounded-lg bg-raised p-5 outline-none sm:p-6"
    >
      <div className="-mt-1 mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl">{t(made?.state === 'shown' ? 'done' : 'title')}</h2>
        <IconButton label={t('close')} icon={<X className="size-5" />} onClick={onClose} />
      </div>
      {made ? (
        <ClipLink clip={made} />
      ) : 'problem' in choice ? (
        <p>{t(choice.problem, { seconds: clipMinS })}</p>
      ) : (
        <ClipForm {...choice} media={media} player={player} onMade={setMade} onCancel={onClose} />
      )}
    </section>
  );
}
