import { liveSheetStills } from '@greenlight/contract/limits';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Player } from '@greenlight/player/player';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { textsOf } from '../../../platform/texts.ts';
import { playerLabels } from '../../media/player-labels.ts';
import { renewPreview, usePreview } from '../hooks.ts';

const t = textsOf('live');

/** The picture that viewers see, or would see in a rehearsal. It starts without sound. */
export function RoomPreview({ stream }: { stream: StudioLivestreamDetail }) {
  const { mediaId, title, thumbnail, captions, chapters, isRehearsal } = stream;
  const { data } = usePreview(stream);
  // Premieres and 24/7 channels need no sender.
  const isComing = stream.hasSignal || stream.kind !== 'broadcast';
  if (!data?.url) {
    return (
      <div className="grid aspect-video place-items-center rounded-lg border border-line bg-surface p-6 text-center text-ink-muted">
        <p role="status" className="flex items-center gap-3">
          {isComing && <Spinner />}
          {t(isComing ? 'room.coming' : 'room.nothing')}
        </p>
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-lg">
      <Player
        autoPlay
        startMuted
        labels={playerLabels()}
        poster={thumbnail && <img src={thumbnail.url} alt="" />}
        refreshSource={() => renewPreview(stream)}
        source={{
          live: true,
          id: `${isRehearsal ? 'rehearsal' : 'live'} ${mediaId}`,
          src: data.url,
          expiresAt: data.expiresAt ?? undefined,
          title,
          captions: captions.map(({ language, ...track }) => ({ ...track, lang: language, src: null })),
          chapters: chapters.map((chapter, index) => ({
            ...chapter,
            end: chapters[index + 1]?.start ?? Number.POSITIVE_INFINITY,
          })),
          storyboard: null,
          ...(stream.kind === 'broadcast' && {
            sheets: { address: data.url.replace(/[^/]*$/, 'storyboard-{n}.jpg'), stills: liveSheetStills },
          }),
          startAt: 0,
        }}
      />
    </div>
  );
}
