import type { PlayerProps } from '@greenlight/player/player';
import { Button } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { X } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';

/** Shown in the corner instead of a player that has stopped: the reason, and a link to its page. */
export function MiniPlayerRefusal(props: { title: string; refusal: Error; away: NonNullable<PlayerProps['away']> }) {
  const { title, refusal, away } = props;
  const t = useTexts('player');
  const { describeError } = useQueryTexts();
  return (
    <div
      role="alert"
      className="fixed end-4 bottom-[calc(max(1rem,env(safe-area-inset-bottom))+var(--dock-room,0px))] z-45 w-[min(24rem,calc(100vw-2rem))] rounded-lg bg-overlay p-4 pe-12 floating"
    >
      <p className="line-clamp-1 font-semibold">
        <bdi>{title}</bdi>
      </p>
      <p className="mt-1 text-ink-muted text-sm">{describeError(refusal)}</p>
      <Button size="sm" className="mt-3" onClick={away.onReturn}>
        {t('leaveMiniPlayer')}
      </Button>
      <IconButton
        label={t('close')}
        icon={<X className="size-4" />}
        onClick={away.onClose}
        className="!absolute end-1 top-1"
      />
    </div>
  );
}
