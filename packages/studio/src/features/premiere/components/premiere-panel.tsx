import type { LiveState } from '@greenlight/contract/live';
import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CalendarClock, CalendarX, MessagesSquare, Square } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCancelPremiere, useEndPremiere } from '../hooks.ts';
import { PremiereDialog } from './premiere-dialog.tsx';

const t = textsOf('premiere');

/** Sets the premiere of a video, moves it, cancels it or ends it. */
export function PremierePanel(props: {
  mediaId: number;
  title: string;
  premiere: { state: LiveState; startsAt: string } | null;
  /** Whether all renditions of its file are ready. */
  isFinished: boolean;
  /** Whether this is the room of the premiere. */
  isInRoom?: boolean;
}) {
  const { mediaId, title, premiere } = props;
  const [choosing, setChoosing] = useState(false);
  const cancel = useCancelPremiere();
  const end = useEndPremiere();
  const state = premiere?.state ?? 'none';
  return (
    <section aria-labelledby="premiere" className="h-fit rounded-lg border border-line bg-surface p-6">
      <h2 id="premiere" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted text-sm">
        {t(`text.${state === 'none' && !props.isFinished ? 'unfinished' : state}`)}
      </p>
      {premiere?.state === 'scheduled' && (
        <p className="mt-4 flex items-center gap-2 font-semibold">
          <CalendarClock aria-hidden className="size-4.5 shrink-0 text-ink-muted" />
          <time dateTime={premiere.startsAt}>{formatMoment(premiere.startsAt)}</time>
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3 empty:hidden">
        {(state === 'scheduled' || (state === 'none' && props.isFinished)) && (
          <Button onClick={() => setChoosing(true)}>{t(premiere ? 'move' : 'set')}</Button>
        )}
        {premiere && !props.isInRoom && (
          <LinkButton href={studioPath('stream', mediaId)} icon={<MessagesSquare aria-hidden className="size-4" />}>
            {t('room')}
          </LinkButton>
        )}
        {state === 'live' && (
          <RemoveButton
            hasWords
            id={mediaId}
            remove={end}
            icon={<Square aria-hidden className="size-4" />}
            label={t('end')}
            confirmLabel={t('end')}
            title={t('endTitle', { title })}
            text={t('endText')}
          />
        )}
        {state === 'scheduled' && (
          <RemoveButton
            hasWords
            id={mediaId}
            remove={cancel}
            icon={<CalendarX aria-hidden className="size-4" />}
            label={t('callOff')}
            confirmLabel={t('callOff')}
            title={t('callOffTitle', { title })}
            text={t('callOffText')}
          />
        )}
      </div>
      {choosing && <PremiereDialog mediaId={mediaId} premiere={premiere} onClose={() => setChoosing(false)} />}
    </section>
  );
}
