import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { clsx } from 'clsx';
import { useLocation, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { PlayerPlace } from '../media/components/player-place.tsx';
import { FactsShape, StageShape } from '../media/components/stage-shape.tsx';
import { useStanding } from '../membership/use-standing.ts';
import { LiveFacts } from './components/live-facts.tsx';
import { LivePlayer } from './components/live-player.tsx';
import { OfflineStage } from './components/offline-stage.tsx';
import { StreamList } from './components/stream-list.tsx';
import { ToPayment } from './components/to-payment.tsx';
import { comingOf, useLivestream } from './hooks.ts';

/** What is on air, or the next stream (docs/product/live.md). */
export function LivePage() {
  const t = useTexts('live');
  const { project } = useConfig();
  const { id } = useParams();
  const texts = useQueryTexts();
  const { view, stream, status, media, ...live } = useLivestream(id === undefined ? null : Number(id));
  const standing = useStanding();
  const offlineTitle = t('title', { project });
  const others = (status?.streams ?? []).filter(({ livestreamId }) => livestreamId !== stream?.livestreamId);
  const next = status?.nextStream ?? null;
  const coming = comingOf(media).filter(({ livestreamId }) => stream !== null || livestreamId !== next?.livestreamId);
  const isLocked = view === 'closed' && stream?.requiresSubscription && standing === 'account';
  const descriptionOf = (id: number) => media.find(({ livestreamId }) => livestreamId === id)?.description ?? '';
  const isBeside = others.length + coming.length > 0;
  return (
    <Screen
      route={useLocation().pathname}
      title={stream?.title ?? offlineTitle}
      siteName={stream ? project : offlineTitle}
      heading="hidden"
    >
      {live.error ? (
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(live.error)}
          retry={{ label: texts.retry, pending: live.isFetching, onClick: live.refetch }}
        />
      ) : (
        <div
          className={clsx(
            'mx-auto grid max-w-440 gap-x-10 px-gutter',
            stream && isBeside && 'lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]',
          )}
        >
          <div className="min-w-0">
            <div className="-mx-gutter sm:mx-0">
              {view === 'offline' ? (
                <OfflineStage title={offlineTitle} next={next} />
              ) : isLocked ? (
                <ToPayment />
              ) : stream && standing ? (
                <PlayerPlace shape={<StageShape picture={stream.thumbnail} />}>
                  <LivePlayer
                    key={stream.livestreamId}
                    stream={stream}
                    pending={live.isFetching}
                    onOver={live.onOver}
                    onRetry={live.refetch}
                  />
                </PlayerPlace>
              ) : (
                <StageShape />
              )}
            </div>
            {stream ? (
              <LiveFacts key={stream.livestreamId} stream={stream} description={descriptionOf(stream.livestreamId)} />
            ) : view === 'offline' ? (
              next && (
                <p dir="auto" className="mt-5 max-w-prose whitespace-pre-line text-ink-muted empty:hidden">
                  {descriptionOf(next.livestreamId)}
                </p>
              )
            ) : (
              <FactsShape />
            )}
          </div>
          <div className={clsx('min-w-0', stream ? 'max-lg:mt-10' : 'mt-row')}>
            <StreamList title={t('alsoLive')} streams={others.map((each) => ({ ...each, startsAt: null }))} />
            <StreamList title={t('coming')} streams={coming} />
          </div>
        </div>
      )}
    </Screen>
  );
}
