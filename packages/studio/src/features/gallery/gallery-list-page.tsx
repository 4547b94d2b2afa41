import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { GalleryCard } from './components/gallery-card.tsx';
import { NewGalleryDialog } from './components/new-gallery-dialog.tsx';
import { useGalleries } from './hooks.ts';

export function GalleryListPage() {
  const { t } = useTranslation('gallery');
  const [making, setMaking] = useState(false);
  const galleries = useGalleries();
  const add = (
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
          query={galleries}
          texts={useQueryTexts()}
          skeleton={<CardGridShape />}
          isEmpty={(data) => data.galleries.length === 0}
          empty={<EmptyState icon={<Images />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {(data) => (
            <ul className="grid gap-card sm:grid-cols-2 xl:grid-cols-3">
              {data.galleries.map((gallery) => (
                <li key={gallery.id}>
                  <GalleryCard gallery={gallery} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <NewGalleryDialog open={making} onOpenChange={setMaking} />
    </Screen>
  );
}
