import { Trophy } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { GiveawayCard } from './components/giveaway-card.tsx';
import { NewGiveawayDialog } from './components/new-giveaway-dialog.tsx';
import { useGiveaways } from './hooks.ts';

const t = textsOf('giveaway');

export function GiveawayListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Trophy />}
      query={useGiveaways()}
      itemsOf={({ giveaways }) => giveaways}
      renderItem={(giveaway) => <GiveawayCard giveaway={giveaway} />}
      renderDialog={(open, onOpenChange) => <NewGiveawayDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
