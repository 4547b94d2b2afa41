import { ApiError } from '@greenlight/contract/client';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { GalleryLock } from './components/gallery-lock.tsx';
import { GalleryPictures } from './components/gallery-pictures.tsx';
import { useOpenGallery } from './hooks.ts';

/** A hidden gallery (spec point 2): its password, then its pictures. The address names it. */
export function GalleryPage() {
  const t = useTexts('gallery');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const gallery = useOpenGallery(pathname.replaceAll('/', ''));
  if (gallery.error instanceof ApiError && gallery.error.code === 'not_found') {
    return <Navigate to="/not-found" replace />;
  }
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
