import { Sparkles } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { CreatorCard } from './components/creator-card.tsx';
import { NewCreatorDialog } from './components/new-creator-dialog.tsx';
import { useCreators } from './hooks.ts';

const t = textsOf('creator');

export function CreatorListPage() {
  const mayManage = usePermission('creator.manage');
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Sparkles />}
      query={useCreators()}
      itemsOf={({ creatorTeams }) => creatorTeams}
      renderItem={(creator) => <CreatorCard creator={creator} />}
      renderDialog={
        mayManage ? (open, onOpenChange) => <NewCreatorDialog open={open} onOpenChange={onOpenChange} /> : undefined
      }
    />
  );
}
