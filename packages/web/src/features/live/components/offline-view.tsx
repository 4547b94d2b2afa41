import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { CalendarClock, Lock, Play, Radio } from 'lucide-react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useStanding } from '../../membership/use-standing.ts';
import { formatStart } from '../format-start.ts';
import { Countdown } from './countdown.tsx';
import { StreamActions } from './stream-actions.tsx';

type Next = NonNullable<LivestreamStatus['nextStream']>;

/**
 * Shown instead of the player while nothing is on air. It shows the next stream and its start, and says that the
 * watched stream has ended or links to its recording. On the page of a premiere it shows only the premiere; `onWatch`
 * shows its video.
 */
export function OfflineView({
  title,
  next,
  ended,
  isPremiere,
  isOver,
  onWatch,
}: {
  title: string;
  next: Next | null;
  /** The stream that was watched, or that the address asks for. */
  ended: LiveMedia | null;
  isPremiere: boolean;
  /** Whether the premiere was shown. If not, it is about to begin. */
  isOver: boolean;
  onWatch: (() => void) | undefined;
}) {
  const t = useTexts('live');
  const language = useLanguage();
  const recording = ended?.isRecorded ? ended : null;
  const watch =
    recording && t(recording.kind === 'premiere' ? 'watchVideo' : 'watchRecording', { title: recording.title });
  const icon = <Play aria-hidden className="size-4 shrink-0 fill-current" />;
  return (
    <section
      aria-label={isPremiere ? title : t('offline')}
      className="relative isolate flex min-h-[min(30rem,70dvh)] w-full items-end overflow-hidden sm:rounded-lg lg:min-h-[min(42vw,calc(100dvb-9rem))]"
    >
      <div aria-hidden className="-z-10 absolute inset-0 bg-surface">
        <ResponsiveImage
          decorative
          priority
          picture={next?.thumbnail ?? (isPremiere ? recording?.thumbnail : null)}
          sizes="(min-width: 992px) 85vw, 100vw"
          fallback={<TitleArt title={next?.title ?? recording?.title ?? title} />}
        />
        <div className="absolute inset-0 bg-linear-to-r from-canvas/80 to-75% to-transparent max-lg:hidden rtl:bg-linear-to-l" />
      </div>
      {/* Dark behind all of the text, so that it is readable on a white picture. */}
      <div className="flex w-full flex-wrap items-end justify-between gap-x-12 gap-y-8 bg-linear-to-t from-canvas via-[length:calc(100%-12rem)] via-canvas/80 to-transparent p-gutter pt-48 lg:via-[length:calc(100%-8rem)] lg:via-canvas/60 lg:p-12 lg:pt-32">
        <div className="min-w-0 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3 font-semibold text-ink-muted text-sm">
            <span className="inline-flex items-center gap-2">
              <Radio aria-hidden className="size-4.5" />
              <bdi>{title}</bdi>
            </span>
            {!isPremiere && (
              <span className="rounded-sm bg-ink/12 px-2 py-1 font-bold text-ink text-xs leading-none">
                {t('offline')}
              </span>
            )}
          </p>
          {ended && !recording && !isPremiere && (
            <p className="mt-6 wrap-anywhere text-ink-muted">{t('over', { title: ended.title })}</p>
          )}
          {next ? (
            <>
              {!isPremiere && (
                <p className="mt-6 font-semibold text-accent text-sm">
                  {t(next.kind === 'premiere' ? 'nextPremiere' : 'next')}
                </p>
              )}
              <h2 className={clsx('wrap-anywhere text-balance text-3xl', isPremiere ? 'mt-6' : 'mt-1')}>
                <bdi>{next.title}</bdi>
              </h2>
              <p className="mt-3 flex items-center gap-2 text-ink-muted">
                <CalendarClock aria-hidden className="size-4.5 shrink-0" />
                <time dateTime={next.startsAt}>{formatStart(next.startsAt, language)}</time>
              </p>
              {next.requiresSubscription && <ForMembers />}
              <div className="mt-6">
                <StreamActions stream={next} />
              </div>
            </>
          ) : (
            <>
              <h2 className="mt-6 text-balance text-3xl">
                {t(!isPremiere ? 'nothing' : isOver ? 'premiereOver' : 'anyMoment')}
              </h2>
              {(!isPremiere || recording) && (
                <p className="mt-3 max-w-prose text-ink-muted">{t(isPremiere ? 'premiereOverText' : 'nothingText')}</p>
              )}
            </>
          )}
          {recording &&
            (onWatch ? (
              <Button variant="primary" icon={icon} className="mt-6 max-w-full" onClick={onWatch}>
                <span className="truncate">{watch}</span>
              </Button>
            ) : (
              <LinkButton
                href={sitePath('video', recording.mediaId)}
                variant={next ? 'secondary' : 'primary'}
                icon={icon}
                className="mt-6 max-w-full"
              >
                <span className="truncate">{watch}</span>
              </LinkButton>
            ))}
        </div>
        {next && <Countdown startsAt={next.startsAt} />}
      </div>
    </section>
  );
}

/** Leads viewers without a membership to it, and back here. */
function ForMembers() {
  const media = useTexts('media');
  const membership = useTexts('membership');
  const remember = () => rememberAfterLoginUrl(location.pathname + location.search);
  const standing = useStanding();
  return (
    <>
      <p className="mt-2 flex items-center gap-2 text-ink-muted">
        <Lock aria-hidden className="size-4.5 shrink-0" />
        {media('membersOnly')}
      </p>
      {(standing === 'account' || standing === 'visitor') && (
        <LinkButton
          href={sitePath(standing === 'account' ? 'payment' : 'signup')}
          variant="primary"
          className="mt-6"
          onClick={remember}
        >
          {membership('choosePlan')}
        </LinkButton>
      )}
    </>
  );
}
