import type { Clip } from '@greenlight/contract/clip';
import { Player } from '@greenlight/player/player';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Play, Scissors } from 'lucide-react';
import { useEffect, useState } from 'react';
import { artworkOf } from '../../platform/artwork.ts';
import { useTexts } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsLive } from '../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { renewClip, useClipPlayback } from '../clip/hooks.ts';
import { useStream } from '../device/hooks.ts';
import { MembersOnlyNotice } from '../media/components/members-only-notice.tsx';
import { PlaybackRefusal } from '../media/components/playback-refusal.tsx';
import { PlayerNotice } from '../media/components/player-notice.tsx';
import { PlayerPicture, PlayerShape } from '../media/components/player-shape.tsx';
import { stopPlaying } from '../media/current-player.ts';
import { usePlayerLabels } from '../media/use-player-labels.ts';
import { sourcePath } from './source-path.ts';

/** The player of a clip, or the reason why there is none. */
export function ClipPlayerArea({ clip }: { clip: Clip }) {
  const { clipId, title, source, isCut } = clip;
  const t = useTexts('clip');
  const labels = usePlayerLabels();
  const isLive = useIsLive();
  const isSignedIn = useIsSignedIn();
  const isForOthers = source.access === 'members' && !isSignedIn;
  const playback = useClipPlayback(clipId, { enabled: !isCut && !isForOthers });
  const [isPlaying, setPlaying] = useState(false);
  const { data, error, isFetching, refetch } = playback;
  const stream = useStream(data?.streamId, isPlaying, () => void refetch());
  const { mediaId, title: sourceTitle, thumbnail } = source;
  const media = { mediaId, title: sourceTitle, thumbnail };
  // A video in the corner of the window would play at the same time.
  useEffect(stopPlaying, []);
  const again = () => void refetch().then(stream.forget);
  if (isCut) return <PlayerNotice media={media} icon={<Scissors />} title={t('cut')} text={t('cutText')} />;
  if (isForOthers) return <MembersOnlyNotice media={media} />;
  const problem = stream.refusal ?? error;
  if (problem && isLive) return <PlaybackRefusal media={media} error={problem} pending={isFetching} onRetry={again} />;
  if (!data || !isLive) return <PlayerShape picture={source.thumbnail} />;
  return (
    <Player
      autoPlay
      source={{
        id: `clip ${clipId}`,
        src: data.src,
        expiresAt: data.expiresAt,
        title,
        artist: source.creators[0]?.displayName,
        artwork: artworkOf(source.thumbnail),
        captions: data.captions.map(({ language, ...track }) => ({ ...track, lang: language })),
        chapters: [],
        storyboard: null,
        startAt: data.startS,
        range: { start: data.startS, end: data.endS },
      }}
      poster={<PlayerPicture picture={source.thumbnail} />}
      labels={labels}
      storageKeys={{ preferences: storageKeys.playerPreferences }}
      onPlayingChange={setPlaying}
      refreshSource={() => renewClip(clipId)}
      nextUp={
        <LinkButton
          href={sourcePath(clip)}
          variant="primary"
          icon={<Play aria-hidden className="size-4 fill-current" />}
        >
          {t(source.livestreamId === null ? 'watchWhole' : 'watchLive')}
        </LinkButton>
      }
    />
  );
}
