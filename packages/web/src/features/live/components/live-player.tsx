import type { ApiError } from '@greenlight/contract/client';
import { liveSheetStills } from '@greenlight/contract/limits';
import type { LiveMedia } from '@greenlight/contract/live';
import { Player, type PlayerHandle, type PlayerProps, type PlayerSize } from '@greenlight/player/player';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Button } from '@greenlight/ui/primitives/button';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { artworkOf } from '../../../platform/artwork.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { useOpenClip } from '../../clip/clip-open.ts';
import { isRefusal, useStream } from '../../device/hooks.ts';
import { MiniPlayerRefusal } from '../../media/components/mini-player-refusal.tsx';
import { PlayerNotice } from '../../media/components/player-notice.tsx';
import { PlayerPicture, PlayerShape } from '../../media/components/player-shape.tsx';
import { StreamLimitNotice } from '../../media/components/stream-limit-notice.tsx';
import { useMiniPlayerActions, useReturnFromMiniPlayer } from '../../media/use-mini-player-actions.ts';
import { usePlayerLabels } from '../../media/use-player-labels.ts';
import { renewAddress, reportWatch, useOwnAddress } from '../hooks.ts';
import type { Stream } from '../livestream-state.ts';
import { toPlayerChapters } from '../stream-chapters.ts';

const chapterMs = 10_000;

/** Plays a stream on air from its live edge, or says why the viewer may not watch it. */
export function LivePlayer(props: {
  stream: Stream;
  chapters: LiveMedia['chapters'];
  pending: boolean;
  handle: RefObject<PlayerHandle | null>;
  beside: PlayerProps['beside'];
  onSizeChange: (size: PlayerSize) => void;
  onOver: () => void;
  onRetry: () => void;
}) {
  const { stream, pending } = props;
  const { livestreamId, title, thumbnail, streamId, captions } = stream;
  const { url, expiresAt } = useOwnAddress(stream);
  const isPremiere = stream.kind === 'premiere';
  const now = useTime(chapterMs);
  // All chapters of a premiere are known from its start, but later ones are not shown.
  const hasBegun = ({ start }: { start: number }) => Date.parse(stream.startedAt) + start * 1000 <= now;
  const chapters = isPremiere ? props.chapters.filter(hasBegun) : props.chapters;
  const t = useTexts('media');
  const texts = useQueryTexts();
  const labels = usePlayerLabels();
  const away = useMiniPlayerActions();
  const returnFromMiniPlayer = useReturnFromMiniPlayer();
  const onClip = useOpenClip({ mediaId: stream.mediaId, access: stream.requiresSubscription ? 'members' : 'free' });
  const { project } = useConfig();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [wasWatched, setWatched] = useState(false);
  // Reports keep the stream alive. This only ends it together with the player.
  useStream(streamId, false, () => undefined);
  const report = (watchedS: number, isLeaving: boolean) => {
    const player = props.handle.current;
    const place = { delayS: player?.delaySeconds(), positionS: isPremiere ? player?.currentTime() : undefined };
    void reportWatch(stream, { watchedS, isLeaving, ...place }).then((refused) => refused && setRefusal(refused));
  };
  // Without an address in the status, the answer to a report has the reason.
  const isClosed = url === null;
  const isAskedAgain = useRef(false);
  const settle = useEffectEvent((refused: ApiError | null) => {
    setRefusal(refused);
    if (refused || isAskedAgain.current) return;
    // A screen is free now, so the status has an address.
    isAskedAgain.current = true;
    props.onRetry();
  });
  useEffect(() => {
    if (isClosed) void reportWatch(stream, { watchedS: 0, isLeaving: false }).then((refused) => settle(refused));
    else isAskedAgain.current = false;
  }, [isClosed, stream]);
  const onRetry = () => {
    setRefusal(null);
    props.onRetry();
    if (isClosed) report(0, false);
  };
  if (refusal && away) return <MiniPlayerRefusal title={title} refusal={refusal} away={away} />;
  if (isRefusal(refusal)) {
    return (
      <StreamLimitNotice media={stream} refusal={refusal} isSudden={wasWatched} pending={pending} onRetry={onRetry} />
    );
  }
  if (refusal) {
    return (
      <PlayerNotice
        media={stream}
        icon={<TriangleAlert />}
        title={t('refused')}
        text={texts.describeError(refusal)}
        urgent={wasWatched}
      >
        <Button pending={pending} icon={<RotateCw aria-hidden className="size-4" />} onClick={onRetry}>
          {texts.retry}
        </Button>
      </PlayerNotice>
    );
  }
  if (url === null) return <PlayerShape picture={thumbnail} />;
  return (
    <Player
      autoPlay
      handle={props.handle}
      source={{
        live: true,
        id: `live ${livestreamId}`,
        src: url,
        expiresAt: expiresAt ?? undefined,
        title,
        artist: project,
        artwork: artworkOf(thumbnail),
        captions: captions.map(({ language, ...track }) => ({ ...track, lang: language, src: null })),
        chapters: toPlayerChapters(chapters),
        storyboard: null,
        ...(!isPremiere && {
          sheets: { address: url.replace(/[^/]*$/, 'storyboard-{n}.jpg'), stills: liveSheetStills },
        }),
        startAt: 0,
      }}
      poster={<PlayerPicture picture={thumbnail} />}
      labels={labels}
      away={away}
      onClip={away ? undefined : onClip}
      beside={props.beside}
      onSizeChange={(size) => {
        returnFromMiniPlayer(size);
        props.onSizeChange(size);
      }}
      storageKeys={{ size: storageKeys.playerSize, preferences: storageKeys.playerPreferences }}
      onPlayingChange={(isPlaying) => {
        if (!isPlaying) return;
        setWatched(true);
        report(0, false);
      }}
      onProgress={({ durationWatched, isLeaving }) => report(durationWatched, isLeaving)}
      onEnded={away?.onClose ?? props.onOver}
      refreshSource={() => renewAddress(livestreamId)}
    />
  );
}
