import type { MediaCard, MediaDetail, Playback } from '@greenlight/contract/media';
import { Player, type PlayerHandle, type PlayerSize, type PlayerSource } from '@greenlight/player/player';
import { type RefObject, useState } from 'react';
import { artworkOf } from '../../../platform/artwork.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { useOpenClip } from '../../clip/clip-open.ts';
import { isRefusal, useStream } from '../../device/hooks.ts';
import { reportProgress } from '../../history/hooks.ts';
import { renewAddress, storePosition, usePlayback } from '../hooks.ts';
import { useMiniPlayerActions, useReturnFromMiniPlayer } from '../use-mini-player-actions.ts';
import { usePlayerLabels } from '../use-player-labels.ts';
import { MiniPlayerRefusal } from './mini-player-refusal.tsx';
import { NextUp } from './next-up.tsx';
import { PlayerPicture } from './player-shape.tsx';
import { StreamLimitNotice } from './stream-limit-notice.tsx';

/** The player of a video. It outlives its page, so it renews its address and keeps its stream by itself. */
export function VideoPlayer(props: {
  media: MediaDetail;
  /** The playback when the page opened. */
  playback: Playback;
  next: MediaCard | undefined;
  /** In seconds; by default where the viewer stopped. */
  startAt: number | undefined;
  handle: RefObject<PlayerHandle | null>;
  onSizeChange: (size: PlayerSize) => void;
  /** Does not start by itself. */
  still?: boolean;
}) {
  const { media, next } = props;
  const { mediaId } = media;
  const labels = usePlayerLabels();
  const away = useMiniPlayerActions();
  const returnFromMiniPlayer = useReturnFromMiniPlayer();
  const onClip = useOpenClip(media);
  const { data = props.playback, error, isFetching, refetch } = usePlayback(mediaId);
  const [isPlaying, setPlaying] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const stream = useStream(data.streamId, isPlaying, () => void refetch());
  // If another screen replaced this one, the renewal of the address is refused too.
  const refusal = stream.refusal ?? (isRefusal(error) ? error : undefined);
  async function tryAgain() {
    if (!(await refetch()).isSuccess) return;
    setAgain(true);
    stream.forget();
  }
  if (refusal && away) return <MiniPlayerRefusal title={media.title} refusal={refusal} away={away} />;
  if (refusal) {
    return (
      <StreamLimitNotice
        media={media}
        refusal={refusal}
        isSudden
        pending={isFetching}
        onRetry={() => void tryAgain()}
      />
    );
  }
  return (
    <Player
      autoPlay={!props.still}
      source={sourceOf(media, data, isAgain ? undefined : props.startAt)}
      poster={<PlayerPicture picture={media.thumbnail} />}
      labels={labels}
      handle={props.handle}
      away={away}
      onClip={away || props.still ? undefined : onClip}
      storageKeys={{ size: storageKeys.playerSize, preferences: storageKeys.playerPreferences }}
      onSizeChange={(size) => {
        returnFromMiniPlayer(size);
        props.onSizeChange(size);
      }}
      onPlayingChange={setPlaying}
      onProgress={({ isLeaving, ...progress }) => {
        if (isLeaving) storePosition(mediaId, progress.currentTime);
        void reportProgress(mediaId, progress, isLeaving);
      }}
      refreshSource={() => renewAddress(mediaId)}
      nextUp={next && <NextUp media={next} />}
    />
  );
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
    // When the remaining renditions are ready, they are added to the playing video.
    revision: Number(playback.complete),
  };
}
