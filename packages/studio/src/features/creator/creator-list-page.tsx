import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../platform/list-screen.tsx';
import { useMay } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { CreatorCard } from './components/creator-card.tsx';
import { NewCreatorDialog } from './components/new-creator-dialog.tsx';
import { useCreators } from './hooks.ts';

export function CreatorListPage() {
  const { t } = useTranslation('creator');
  const mayManage = useMay('creator.manage');
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
