import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useRecordedMoment } from '../../chat/use-recorded-moment.ts';
import { LazyBingoPanel } from './lazy-bingo-panel.tsx';

/** The game beside a video, if there is one. */
export function VideoBingo({ media, player }: { media: MediaDetail; player: RefObject<PlayerHandle | null> }) {
  const moment = useRecordedMoment(player, media.livestream?.parts ?? []);
  return <LazyBingoPanel mediaId={media.mediaId} moment={moment} className="max-sm:-mx-gutter mb-6 max-lg:mt-4" />;
}
