import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { MediaListShape } from './components/media-list-shape.tsx';
import { TrashLine } from './components/trash-line.tsx';
import { useTrash } from './hooks.ts';

const t = textsOf('media');

/** Videos deleted within the last 30 days. */
export function TrashPage() {
  const list = useTrash();
  const items = list.data?.pages.flatMap(({ media }) => media) ?? [];
  return (
    <Screen
      route={useLocation().pathname}
      title={t('trash.title')}
      description={t('trash.text')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('home')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
    >
      <div className="flex flex-col gap-6 px-gutter">
        <PagedList list={list} more={t('more')}>
          {list.isPending ? (
            <MediaListShape />
          ) : items.length === 0 ? (
            <EmptyState icon={<Trash2 />} title={t('trash.empty')} description={t('trash.emptyText')} />
          ) : (
            <ul aria-label={t('trash.title')}>
              {items.map((item) => (
                <TrashLine key={item.mediaId} item={item} now={list.dataUpdatedAt} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Screen>
  );
}
