import { Award } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { BadgeCard } from './components/badge-card.tsx';
import { NewBadgeDialog } from './components/new-badge-dialog.tsx';
import { useBadges } from './hooks.ts';

const t = textsOf('badge');

export function BadgeListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Award />}
      query={useBadges()}
      itemsOf={({ badges }) => badges}
      renderItem={(badge) => <BadgeCard badge={badge} />}
      renderDialog={(open, onOpenChange) => <NewBadgeDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
