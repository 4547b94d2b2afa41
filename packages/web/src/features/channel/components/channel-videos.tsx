import type { ChannelDetail } from '@greenlight/contract/channel';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Tv } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { VideoGrid } from '../../media/components/video-grid.tsx';
import { useChannelMedia } from '../hooks.ts';
import type { PlaylistOrder } from '../playlist-order-state.ts';

/** Number of wider videos at the beginning (docs/product/channel.md). */
const leadCount = 3;

/** All videos of a show, newest or oldest first. */
export function ChannelVideos({ channel, order }: { channel: ChannelDetail; order: PlaylistOrder }) {
  const t = useTexts('channel');
  return (
    <VideoGrid
      query={useChannelMedia(channel, order)}
      empty={<EmptyState icon={<Tv />} title={t('noVideos')} description={t('nothingYetText')} />}
      leadCount={leadCount}
      card={() => ({ within: 'show' })}
    />
  );
}
