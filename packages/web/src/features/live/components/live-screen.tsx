import { sitePath } from '@greenlight/contract/site-path';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { ChatBingoTabs, LazyBingoPanel } from '../../bingo/components/lazy-bingo-panel.tsx';
import { ChatArea } from '../../chat/components/chat-area.tsx';
import { playedMoment } from '../../chat/played-moment.ts';
import { useStanding } from '../../membership/use-standing.ts';
import { useLivestream } from '../hooks.ts';
import { screenStreams } from '../screen-streams.ts';
import { useChatBeside } from '../use-chat-beside.ts';
import { AboutStream } from './about-stream.tsx';
import { LivePlayerArea } from './live-player-area.tsx';
import { StreamList } from './stream-list.tsx';

/**
 * The stream on air, or the next one. With `alone`, only the wanted stream (docs/product/live.md). `onWatch` shows the
 * video of a premiere after its end.
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
  const { pathname } = useLocation();
  const [size, setSize] = useState<PlayerSize>('default');
  const player = useRef<PlayerHandle>(null);
  const live = useLivestream({ wanted, alone }, () => player.current?.secondsBehind() ?? 0);
  const { view, stream, media } = live;
  const streams = screenStreams({ ...live, wanted, isAlone: alone });
  const { planned, next, ended, recording, coming, others } = streams;
  const standing = useStanding();
  const isSignedIn = useIsSignedIn();
  const isLocked = view === 'closed' && stream?.requiresSubscription === true && standing !== 'member';
  const offlineTitle = alone ? t('premiere') : t('title', { project });
  // Viewers who may watch the stream get their bingo cards before it begins.
  const early = standing === 'member' || !planned?.requiresSubscription ? planned : null;
  const gameOf = (stream ?? ended ?? early)?.mediaId;
  const endedId = view === 'offline' && wanted !== null ? ended?.livestreamId : undefined;
  const shownId = stream?.livestreamId ?? endedId ?? (alone ? planned?.livestreamId : undefined);
  const { roomId, chatId, button } = useChatBeside({
    wanted,
    shownId: isLocked || !isSignedIn ? undefined : shownId,
    hasPlayer: Boolean(stream?.url),
  });
  // The player has the whole width, and the chat is below it.
  const isWide = chatId !== undefined && stream !== null && size === 'theatre';
  const moment = () => (stream ? playedMoment(player.current, stream.startedAt) : null);
  // Viewers who watched the stream here stay, to say goodbye in its chat.
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
            <LivePlayerArea
              live={live}
              streams={streams}
              isLocked={isLocked}
              isAlone={alone}
              offlineTitle={offlineTitle}
              player={player}
              chatButton={button}
              onSizeChange={setSize}
              onWatch={onWatch}
            />
          </div>
          {chatId !== undefined && (
            <div className={clsx('min-w-0 beside:col-start-2', !isWide && 'beside:row-span-2 beside:row-start-1')}>
              <ChatBingoTabs
                mediaId={gameOf}
                moment={moment}
                chat={
                  <ChatArea
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
              <LazyBingoPanel mediaId={gameOf} moment={moment} className="mt-5 max-w-150" />
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
