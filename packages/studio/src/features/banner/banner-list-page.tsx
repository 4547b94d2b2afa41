import { Image } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { BannerCard } from './components/banner-card.tsx';
import { NewBannerDialog } from './components/new-banner-dialog.tsx';
import { useBanners } from './hooks.ts';

const t = textsOf('banner');

export function BannerListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Image />}
      query={useBanners()}
      itemsOf={({ banners }) => banners}
      renderItem={(banner) => <BannerCard banner={banner} />}
      renderDialog={(open, onOpenChange) => open && <NewBannerDialog onClose={() => onOpenChange(false)} />}
      listClass="grid gap-card sm:grid-cols-2 2xl:grid-cols-3"
    />
  );
}
