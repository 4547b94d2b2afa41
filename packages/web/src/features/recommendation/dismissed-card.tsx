import type { MediaCard } from '@greenlight/contract/media';
import { Button } from '@greenlight/ui/primitives/button';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import type { Dismissal } from './dismissal-state.ts';
import { useDismiss } from './hooks.ts';

/** Shown instead of a dismissed card: says what was done, with an undo. Gets the card's focus. */
export function DismissedCard({ media, dismissal }: { media: MediaCard; dismissal: Dismissal }) {
  const t = useTexts('recommendation');
  const { undo } = useDismiss();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Later, because the closing menu returns the focus to a button that is gone.
    const timer = setTimeout(() => place.current?.querySelector('button')?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      ref={place}
      className="flex aspect-video flex-col items-center justify-center gap-3 rounded-lg border border-line border-dashed p-4 text-center"
    >
      <EyeOff aria-hidden className="size-6 text-ink-faint" />
      <p role="status" className="wrap-anywhere line-clamp-2 text-balance text-ink-muted text-sm">
        {dismissal.kind === 'show'
          ? t('lessFromShowDone', { show: media.channel?.name ?? media.title })
          : t('notInterestedDone')}
      </p>
      <Button size="sm" variant="secondary" onClick={() => undo(dismissal)}>
        {t('undo')}
      </Button>
    </div>
  );
}
