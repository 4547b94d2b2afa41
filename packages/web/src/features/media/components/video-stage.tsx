import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, MediaDetail, Playback } from '@greenlight/contract/media';
import { Player, type PlayerHandle, type PlayerSize, type PlayerSource } from '@greenlight/player/player';
import { Button } from '@greenlight/ui/primitives/button';
import { Hourglass, RotateCw, TriangleAlert } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { artworkOf } from '../../../platform/artwork.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { isRefusal, useStream } from '../../device/hooks.ts';
import { reportProgress } from '../../history/hooks.ts';
import { rememberPosition, renewAddress, usePlayback } from '../hooks.ts';
import { LimitStage } from './limit-stage.tsx';
import { LockedStage } from './locked-stage.tsx';
import { NextUp } from './next-up.tsx';
import { StageNotice } from './stage-notice.tsx';
import { StagePicture, StageShape } from './stage-shape.tsx';
import { usePlayerLabels } from './use-player-labels.tsx';

/** The player, or why there is none: members only, not ready yet, refused. */
export function VideoStage(props: {
  media: MediaDetail;
  next: MediaCard | undefined;
  /** In seconds; where the viewer left off if it is not said. */
  startAt: number | undefined;
  handle: RefObject<PlayerHandle | null>;
  onSizeChange: (size: PlayerSize) => void;
  /** Waits to be started. */
  still?: boolean;
}) {
  const { media, next } = props;
  const { mediaId } = media;
  const t = useTexts('media');
  const texts = useQueryTexts();
  const labels = usePlayerLabels();
  const playback = usePlayback(mediaId);
  const isLive = useIsLive();
  const { data, error } = isLive ? playback : { data: undefined, error: null };
  const isSignedIn = useIsSignedIn();
  const [isPlaying, setPlaying] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const stream = useStream(data?.streamId, isPlaying, () => void playback.refetch());
  const refusal = stream.refusal ?? (!data && isRefusal(error) ? error : undefined);
  const code = error instanceof ApiError ? error.code : undefined;
  // Nobody has to be asked whether visitors may see it.
  const isForOthers = media.access === 'members' && !isSignedIn && !error;
  async function tryAgain() {
    if (!(await playback.refetch()).isSuccess) return;
    setAgain(stream.refusal !== undefined);
    stream.forget();
  }
  if (refusal) {
    return (
      <LimitStage
        media={media}
        refusal={refusal}
        isSudden={stream.refusal !== undefined}
        pending={playback.isFetching}
        onRetry={() => void tryAgain()}
      />
    );
  }
  if (data) {
    return (
      <Player
        autoPlay={!props.still}
        source={sourceOf(media, data, isAgain ? undefined : props.startAt)}
        poster={<StagePicture picture={media.thumbnail} />}
        labels={labels}
        handle={props.handle}
        storageKeys={{ size: storageKeys.playerSize, preferences: storageKeys.playerPreferences }}
        onSizeChange={props.onSizeChange}
        onPlayingChange={setPlaying}
        onProgress={({ final, ...progress }) => {
          if (final) rememberPosition(mediaId, progress.currentTime);
          void reportProgress(mediaId, progress, final);
        }}
        refreshSource={() => renewAddress(mediaId)}
        nextUp={next && <NextUp media={next} />}
      />
    );
  }
  if (code === 'subscription_required' || isForOthers) return <LockedStage media={media} />;
  if (code === 'not_ready') {
    return <StageNotice media={media} icon={<Hourglass />} title={t('notReady')} text={t('notReadyText')} />;
  }
  if (error) {
    return (
      <StageNotice media={media} icon={<TriangleAlert />} title={t('refused')} text={texts.describeError(error)}>
        <Button
          pending={playback.isFetching}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => void playback.refetch()}
        >
          {texts.retry}
        </Button>
      </StageNotice>
    );
  }
  return <StageShape picture={media.thumbnail} />;
}

function sourceOf(media: MediaDetail, playback: Playback, startAt = playback.currentTime): PlayerSource {
  const { thumbnail, title, channel, creators } = media;
  return {
    id: media.mediaId,
    src: playback.src,
    expiresAt: playback.expiresAt,
    title,
    artist: channel?.name ?? creators[0]?.displayName,
    artwork: artworkOf(thumbnail),
    captions: playback.captions.map(({ language, ...track }) => ({ ...track, lang: language })),
    chapters: media.chapters,
    storyboard: playback.storyboard,
    startAt,
    totalTime: playback.totalTime,
    // The whole ladder is there: its upper rungs join what is playing.
    revision: Number(playback.complete),
  };
}
