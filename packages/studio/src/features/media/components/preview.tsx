import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { Player } from '@greenlight/player/player';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { renewSource, usePreview } from '../hooks.ts';
import { playerLabels } from '../player-labels.ts';

/** The video as members will see it, published or not. */
export function Preview({ media, complete }: { media: StudioMediaDetail; complete: boolean }) {
  const playback = usePreview(media.mediaId, complete);
  if (!playback.data) return <Skeleton className="aspect-video rounded-lg" />;
  const { src, expiresAt, captions, storyboard, totalTime } = playback.data;
  return (
    <div className="overflow-hidden rounded-lg">
      <Player
        labels={playerLabels()}
        poster={media.thumbnail && <img src={media.thumbnail.url} alt="" />}
        refreshSource={() => renewSource(media.mediaId, complete)}
        source={{
          id: media.mediaId,
          src,
          expiresAt,
          title: media.title,
          captions: captions.map(({ language, ...track }) => ({ ...track, lang: language })),
          chapters: media.chapters.map((chapter, index, all) => ({
            ...chapter,
            end: all[index + 1]?.start ?? totalTime,
          })),
          storyboard,
          startAt: 0,
          totalTime,
          revision: complete ? 'complete' : 'growing',
        }}
      />
    </div>
  );
}
