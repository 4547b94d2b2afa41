import { sitePath } from '@greenlight/contract/site-path';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { BingoBeside, BingoPlace } from '../../bingo/components/bingo-place.tsx';
import { ChatPlace } from '../../chat/components/chat-place.tsx';
import { playedMoment } from '../../chat/played-moment.ts';
import { useChatVisibility } from '../../chat/use-chat-visibility.ts';
import { LockedStage } from '../../media/components/locked-stage.tsx';
import { PlayerPlace } from '../../media/components/player-place.tsx';
import { StageShape } from '../../media/components/stage-shape.tsx';
import { useStanding } from '../../membership/use-standing.ts';
import { comingOf, useLivestream } from '../hooks.ts';
import { useChatId } from '../use-chat-id.ts';
import { AboutStream } from './about-stream.tsx';
import { LivePlayer } from './live-player.tsx';
import { OfflineStage } from './offline-stage.tsx';
import { PaymentRedirect } from './payment-redirect.tsx';
import { StreamList } from './stream-list.tsx';

/** The chat is beside the player; as `beside` in the styles. */
const besideQuery = '(width >= 992px), (width >= 576px) and (orientation: landscape)';

/**
 * What is on air, or the next stream; with `alone`, the wanted stream and no other (docs/product/live.md). `onWatch` shows
 * the video that it is afterwards.
 */
export function LiveScreen({
  wanted,
  alone = false,
  onWatch,
}: {
  wanted: number | null;
  alone?: boolean;
  onWatch?: () => void;
}) {
  const t = useTexts('live');
  const { project } = useConfig();
  const texts = useQueryTexts();
  const [size, setSize] = useState<PlayerSize>('default');
  const player = useRef<PlayerHandle>(null);
  const live = useLivestream({ wanted, alone }, () => player.current?.secondsBehind() ?? 0);
  const { view, stream, status, media, chapters } = live;
  const standing = useStanding();
  const offlineTitle = alone ? t('premiere') : t('title', { project });
  const others = (status?.streams ?? []).filter(({ livestreamId }) => livestreamId !== stream?.livestreamId);
  const planned = comingOf(media).find(({ livestreamId }) => livestreamId === wanted) ?? null;
  const next = alone ? planned : (status?.nextStream ?? null);
  const coming = comingOf(media).filter(({ livestreamId }) => stream !== null || livestreamId !== next?.livestreamId);
  const isLocked = view === 'closed' && stream?.requiresSubscription && standing !== 'member';
  const isSentAway = isLocked && !alone && standing === 'account';
  const watchedId = wanted ?? live.over.at(-1);
  const ended = media.find(({ livestreamId, state }) => livestreamId === watchedId && state === 'ended');
  const endedId = view === 'offline' && wanted !== null ? ended?.livestreamId : undefined;
  // Cards are there before the stream begins, for those who may watch it.
  const early = standing === 'member' || !planned?.requiresSubscription ? planned : null;
  const gameOf = (stream ?? ended ?? early)?.mediaId;
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const shownId = stream?.livestreamId ?? endedId ?? (alone ? planned?.livestreamId : undefined);
  const roomId = useChatId(wanted, isLocked || !isSignedIn ? undefined : shownId);
  const isBeside = useMediaQuery(besideQuery);
  const [isChatWanted, showChat] = useChatVisibility();
  // Below the player it is always there: the page scrolls to it. The button that shows it again is the player's.
  const isChatShown = isChatWanted || !isBeside;
  const chatId = isChatShown || !stream?.url ? roomId : undefined;
  const beside =
    isBeside && roomId !== undefined
      ? { label: t('chat'), isShown: isChatShown, onToggle: () => showChat(!isChatShown) }
      : undefined;
  // The stage has the whole width, and the chat is below it.
  const isWide = chatId !== undefined && stream !== null && size === 'theatre';
  const moment = () => (stream ? playedMoment(player.current, stream.startedAt) : null);
  const recordings = [status?.recording, ended?.isRecorded ? ended : null];
  const recording = recordings.find((one) => one?.livestreamId === wanted);
  // Who watched it here says goodbye in its chat.
  if (view === 'offline' && recording && !live.wasShown && !onWatch) {
    return <Navigate replace to={sitePath('video', recording.mediaId)} />;
  }
  return (
    <Screen
      route={pathname}
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
            'mx-auto grid max-w-440 px-gutter low:pr-[env(safe-area-inset-right)] low:pl-[env(safe-area-inset-left)]',
            chatId !== undefined &&
              'gap-x-6 low:gap-x-0 beside:grid-cols-[minmax(0,1fr)_clamp(15rem,34vw,22rem)] beside:grid-rows-[auto_1fr]',
            isWide && 'gap-y-5',
          )}
        >
          <div
            className={clsx(
              '-mx-gutter min-w-0 low:mx-0 sm:mx-0',
              chatId !== undefined &&
                view !== 'offline' &&
                'max-lg:portrait:sticky max-lg:portrait:top-bar max-lg:portrait:z-20',
              isWide && 'beside:col-span-2',
            )}
          >
            {view === 'offline' ? (
              <OfflineStage
                title={offlineTitle}
                next={next}
                ended={ended ?? null}
                isPremiere={alone}
                isOver={ended !== undefined || live.wasShown}
                onWatch={onWatch}
              />
            ) : isSentAway ? (
              <PaymentRedirect />
            ) : isLocked && alone ? (
              <LockedStage media={stream} />
            ) : stream && standing ? (
              <PlayerPlace shape={<StageShape picture={stream.thumbnail} />}>
                <LivePlayer
                  key={stream.livestreamId}
                  stream={stream}
                  chapters={chapters}
                  pending={live.isFetching}
                  handle={player}
                  beside={beside}
                  onSizeChange={setSize}
                  onOver={live.onOver}
                  onRetry={live.refetch}
                />
              </PlayerPlace>
            ) : (
              <StageShape />
            )}
          </div>
          {chatId !== undefined && (
            <div className={clsx('min-w-0 beside:col-start-2', !isWide && 'beside:row-span-2 beside:row-start-1')}>
              <BingoBeside
                mediaId={gameOf}
                moment={moment}
                chat={
                  <ChatPlace
                    livestreamId={chatId}
                    isOver={(view === 'offline' && planned === null) || view === 'ending'}
                    player={player}
                    startedAt={stream?.startedAt}
                  />
                }
              />
            </div>
          )}
          <div className={clsx('min-w-0 low:px-gutter beside:col-start-1', isWide && 'beside:row-start-2')}>
            {chatId === undefined && (roomId !== undefined || early) && (
              <BingoPlace mediaId={gameOf} moment={moment} className="mt-5 max-w-150" />
            )}
            <AboutStream stream={stream} next={next} isOffline={view === 'offline'} media={media} player={player} />
            <div className="mt-row">
              <StreamList title={t('alsoLive')} streams={others.map((each) => ({ ...each, startsAt: null }))} />
              <StreamList title={t('coming')} streams={coming} />
            </div>
          </div>
        </div>
      )}
    </Screen>
  );
}
