import { Images } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { GalleryCard } from './components/gallery-card.tsx';
import { NewGalleryDialog } from './components/new-gallery-dialog.tsx';
import { useGalleries } from './hooks.ts';

const t = textsOf('gallery');

export function GalleryListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Images />}
      query={useGalleries()}
      itemsOf={({ galleries }) => galleries}
      renderItem={(gallery) => <GalleryCard gallery={gallery} />}
      renderDialog={(open, onOpenChange) => <NewGalleryDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
