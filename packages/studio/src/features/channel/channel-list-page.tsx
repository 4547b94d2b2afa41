import { Clapperboard } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ChannelCard } from './components/channel-card.tsx';
import { NewChannelDialog } from './components/new-channel-dialog.tsx';
import { useChannels } from './hooks.ts';

const t = textsOf('channel');

export function ChannelListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Clapperboard />}
      query={useChannels()}
      itemsOf={({ channels }) => channels}
      renderItem={(channel) => <ChannelCard channel={channel} />}
      renderDialog={(open, onOpenChange) => <NewChannelDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
