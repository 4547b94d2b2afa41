import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Image, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { BannerCard } from './components/banner-card.tsx';
import { NewBannerDialog } from './components/new-banner-dialog.tsx';
import { useBanners } from './hooks.ts';

export function BannerListPage() {
  const { t } = useTranslation('banner');
  const [making, setMaking] = useState(false);
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
          query={useBanners()}
          texts={useQueryTexts()}
          skeleton={<CardGridShape />}
          isEmpty={(data) => data.banners.length === 0}
          empty={<EmptyState icon={<Image />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {(data) => (
            <ul className="grid gap-card sm:grid-cols-2 2xl:grid-cols-3">
              {data.banners.map((banner) => (
                <li key={banner.id}>
                  <BannerCard banner={banner} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {making && <NewBannerDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}
