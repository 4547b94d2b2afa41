import type { Image } from '@greenlight/contract/image';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Lightbox } from '@greenlight/ui/blocks/lightbox';
import { PictureGrid } from '@greenlight/ui/blocks/picture-grid';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';

export function GalleryPictures({ title, images }: { title: string; images: Image[] }) {
  const t = useTexts('gallery');
  const [shown, setShown] = useState<number>();
  if (images.length === 0) return <EmptyState icon={<Images />} title={t('empty')} description={t('emptyText')} />;
  return (
    <div className="px-gutter">
      <PictureGrid
        pictures={images}
        labelOf={({ alt }, position) => alt || t('picture', { position, total: images.length })}
        onOpen={setShown}
      />
      {shown !== undefined && (
        <Lightbox
          pictures={images}
          start={shown}
          onClose={() => setShown(undefined)}
          labels={{
            title,
            close: t('close'),
            previous: t('previous'),
            next: t('next'),
            position: (position, total) => t('position', { position, total }),
          }}
        />
      )}
    </div>
  );
}
