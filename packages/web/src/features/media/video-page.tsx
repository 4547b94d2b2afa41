import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { ChapterList } from './components/chapter-list.tsx';
import { MoreList } from './components/more-list.tsx';
import { FactsShape, MoreShape, StageShape } from './components/stage-shape.tsx';
import { VideoFacts } from './components/video-facts.tsx';
import { VideoStage } from './components/video-stage.tsx';
import { isMissing, useMedia, useMoreFromShow } from './hooks.ts';

/** A video with its player; `theatre` gives the stage the whole width. */
export function VideoPage() {
  const t = useTexts('media');
  const mediaId = Number(useParams().id);
  const { project } = useConfig();
  const { data: media, error, isFetching, refetch } = useMedia(mediaId);
  const more = useMoreFromShow(media);
  const texts = useQueryTexts();
  const [size, setSize] = useState<PlayerSize>('default');
  const player = useRef<PlayerHandle>(null);
  const besides = clsx('lg:col-start-2', size === 'theatre' ? 'lg:mt-5' : 'lg:row-span-2 lg:row-start-1 lg:mt-0');
  if (error && isMissing(error)) return <Navigate to="/not-found" replace />;
  return (
    <Screen route={`/video/${mediaId}`} title={media?.title ?? t('video')} siteName={project} heading="hidden">
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
              <VideoStage media={media} next={more.next} handle={player} onSizeChange={setSize} />
            ) : (
              <StageShape />
            )}
          </div>
          <div className="min-w-0 lg:col-start-1">
            {media ? <VideoFacts media={media} /> : <FactsShape />}
            {media && media.chapters.length > 0 && (
              <ChapterList chapters={media.chapters} onSeek={(start) => player.current?.seek(start)} />
            )}
          </div>
          {media ? <MoreList card={media} media={more.media} className={besides} /> : <MoreShape className={besides} />}
        </div>
      )}
    </Screen>
  );
}
