import { sitePath } from '@greenlight/contract/site-path';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Screen } from '@greenlight/ui/blocks/screen';
import { clsx } from 'clsx';
import { Suspense, useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { LazyCommentSection } from '../comment/components/lazy-comment-section.tsx';
import { useDismissed, useUpNext } from '../recommendation/hooks.ts';
import { ChapterList } from './components/chapter-list.tsx';
import { FactsShape, PlayerShape, RelatedVideosShape } from './components/player-shape.tsx';
import { RelatedVideos } from './components/related-videos.tsx';
import { VideoFacts } from './components/video-facts.tsx';
import { VideoPlayerArea } from './components/video-player-area.tsx';
import { isVideoId, useMedia, useNeedsMembership, useSeason } from './hooks.ts';
import { readStartTime } from './start-time.ts';

const MissingVideo = lazyExtra(async () => (await import('./components/missing-video.tsx')).MissingVideo);
const VideoBingo = lazyExtra(async () => (await import('../bingo/components/video-bingo.tsx')).VideoBingo);
const ChatReplayArea = lazyExtra(async () => (await import('../chat/components/chat-replay-area.tsx')).ChatReplayArea);

export function VideoPage() {
  const mediaId = Number(useParams().id);
  return isVideoId(mediaId) ? <Video mediaId={mediaId} /> : <Navigate to={sitePath('not-found')} replace />;
}

/** A video with its player; `theatre` gives the player the whole width. */
function Video({ mediaId }: { mediaId: number }) {
  const t = useTexts('media');
  const { project, bingo_enabled: hasBingo } = useConfig();
  const { data: media, error, isFetching, refetch } = useMedia(mediaId);
  const startAt = readStartTime(useSearchParams()[0].get('t'));
  const season = useSeason(media);
  const isRefused = useNeedsMembership(mediaId);
  const isGone = useDismissed();
  const { data: ranked, isPending } = useUpNext(mediaId, { enabled: media !== undefined });
  const upNext = ranked?.media.filter((card) => !isGone(card)) ?? [];
  const texts = useQueryTexts();
  const [size, setSize] = useState<PlayerSize>('default');
  const player = useRef<PlayerHandle>(null);
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const besides = clsx('lg:col-start-2', size === 'theatre' ? 'lg:mt-5' : 'lg:row-span-2 lg:row-start-1 lg:mt-0');
  // On phones the order is: chat of the recording, facts of the video, other videos.
  const beside = (
    <div className={clsx('min-w-0 max-lg:contents', besides)}>
      {hasBingo && media && !isRefused && (
        <div className="max-lg:order-1">
          <Suspense>
            <VideoBingo key={mediaId} media={media} player={player} />
          </Suspense>
        </div>
      )}
      {media?.livestream && (
        <div className="max-lg:order-1">
          <Suspense>
            <ChatReplayArea key={mediaId} livestream={media.livestream} player={player} />
          </Suspense>
        </div>
      )}
      {media && !isPending ? (
        <RelatedVideos card={media} season={season} upNext={upNext} className="max-lg:order-3 lg:mt-0" />
      ) : (
        <RelatedVideosShape className="max-lg:order-3 lg:mt-0" />
      )}
    </div>
  );
  if (isMissing(error)) {
    return (
      <Suspense>
        <MissingVideo mediaId={mediaId} />
      </Suspense>
    );
  }
  return (
    <Screen route={sitePath('video', mediaId)} title={media?.title ?? t('video')} siteName={project} heading="hidden">
      {error && !media ? (
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(error)}
          retry={{ label: texts.retry, pending: isFetching, onClick: () => void refetch() }}
        />
      ) : (
        <div className="mx-auto grid max-w-440 gap-x-10 px-gutter lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:grid-rows-[auto_1fr]">
          <div className={clsx('-mx-gutter', size === 'theatre' ? 'lg:col-span-2' : 'sm:mx-0')}>
            {media ? (
              <VideoPlayerArea
                media={media}
                next={upNext[0]}
                startAt={startAt}
                handle={player}
                onSizeChange={setSize}
              />
            ) : (
              <PlayerShape />
            )}
          </div>
          {media?.livestream && beside}
          <div className="min-w-0 max-lg:order-2 lg:col-start-1">
            <div ref={setStrip} />
            {media ? <VideoFacts key={mediaId} media={media} player={player} /> : <FactsShape />}
            {media && media.chapters.length > 0 && (
              <ChapterList chapters={media.chapters} onSeek={(start) => player.current?.seek(start)} />
            )}
            {media && (
              <LazyCommentSection
                mediaId={mediaId}
                video={{ access: media.access, duration: media.duration, player, strip, mayWatch: !isRefused }}
              />
            )}
          </div>
          {!media?.livestream && beside}
        </div>
      )}
    </Screen>
  );
}
