import { Screen } from '@greenlight/ui/blocks/screen';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useFocusOnChange } from '../../platform/use-focus-on-change.ts';
import { GalleryLock } from './components/gallery-lock.tsx';
import { GalleryPictures } from './components/gallery-pictures.tsx';
import { useOpenGallery } from './hooks.ts';

const slug = 'top10images';

/**
 * The hidden gallery of ten pictures, at both of its addresses (docs/product/page.md): its password, then its pictures.
 */
export function GalleryPage() {
  const t = useTexts('gallery');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const gallery = useOpenGallery(slug);
  // Focuses the screen, because the field with the focus is gone.
  useFocusOnChange(gallery.isSuccess);
  return (
    <Screen
      route={pathname}
      title={gallery.data?.title ?? t('title')}
      siteName={project}
      heading={gallery.data ? 'visible' : 'hidden'}
    >
      {gallery.data ? <GalleryPictures {...gallery.data} /> : <GalleryLock gallery={gallery} />}
    </Screen>
  );
}
