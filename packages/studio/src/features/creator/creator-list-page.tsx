import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useViewer } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { CreatorCard } from './components/creator-card.tsx';
import { NewCreatorDialog } from './components/new-creator-dialog.tsx';
import { useCreators } from './hooks.ts';

export function CreatorListPage() {
  const { t } = useTranslation('creator');
  const [making, setMaking] = useState(false);
  const creators = useCreators();
  const add = useViewer().data?.role === 'operator' && (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={add}
    >
      <div className="px-gutter">
        <QueryView
          query={creators}
          texts={useQueryTexts()}
          skeleton={<CardGridShape />}
          isEmpty={(data) => data.creatorTeams.length === 0}
          empty={<EmptyState icon={<Sparkles />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {(data) => (
            <ul className="grid gap-card sm:grid-cols-2 xl:grid-cols-3">
              {data.creatorTeams.map((creator) => (
                <li key={creator.id}>
                  <CreatorCard creator={creator} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <NewCreatorDialog open={making} onOpenChange={setMaking} />
    </Screen>
  );
}
