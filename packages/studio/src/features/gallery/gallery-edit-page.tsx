import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, Images } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { GalleryForm } from './components/gallery-form.tsx';
import { PasswordForm } from './components/password-form.tsx';
import { useGalleries, useRemoveGallery } from './hooks.ts';

const t = textsOf('gallery');

export function GalleryEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const galleries = useGalleries();
  const remove = useRemoveGallery();
  const gallery = galleries.data?.galleries.find((each) => each.id === id);
  return (
    <Screen
      route={useLocation().pathname}
      title={gallery?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('galleries')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`gallery:${id}`} />
          {gallery && (
            <RemoveButton
              id={id}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { name: gallery.title })}
              text={t('removeText')}
              onRemoved={() => void navigate(studioPath('galleries'), { state: { removed: true } })}
            />
          )}
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={galleries} texts={useQueryTexts()} skeleton={<FormShape />}>
          {() =>
            gallery ? (
              <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
                <GalleryForm key={id} gallery={gallery} />
                <PasswordForm key={`password ${id}`} id={id} />
              </div>
            ) : (
              <EmptyState icon={<Images />} title={t('missing')} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
