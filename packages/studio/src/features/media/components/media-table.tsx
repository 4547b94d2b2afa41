import type { StudioMediaCard } from '@greenlight/contract/media-studio';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDuration } from '../../../platform/format.ts';
import { ProcessingLine } from './processing-line.tsx';
import { PublishBadge } from './publish-badge.tsx';

export function MediaTable(props: { media: StudioMediaCard[]; loading: boolean; empty: ReactNode }) {
  const { t } = useTranslation('media');
  const columns: Column<StudioMediaCard>[] = [
    { key: 'title', header: t('video'), primary: true, render: (media) => <TitleCell media={media} /> },
    { key: 'state', header: t('visibility'), render: ({ state }) => <PublishBadge state={state} /> },
    { key: 'access', header: t('access'), render: ({ access }) => t(`accessOf.${access}`) },
    { key: 'show', header: t('show'), render: ({ channel }) => channel?.name ?? '–' },
    {
      key: 'date',
      header: t('date'),
      align: 'end',
      render: ({ publishAt, createdAt }) => formatDate(publishAt ?? createdAt),
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={props.media}
      rowKey={({ mediaId }) => mediaId}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}

function TitleCell({ media }: { media: StudioMediaCard }) {
  return (
    <div className="flex min-w-0 items-center gap-4">
      <div className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-md bg-overlay">
        <ResponsiveImage
          decorative
          picture={media.thumbnail}
          sizes="7rem"
          fallback={<TitleArt title={media.title} />}
        />
        {media.duration !== null && (
          <span className="absolute end-1 bottom-1 rounded-sm bg-scrim/80 px-1 font-medium text-2xs tabular-nums">
            {formatDuration(media.duration)}
          </span>
        )}
      </div>
      <div className="min-w-0">
        <Link
          href={`/media/${media.mediaId}`}
          className="line-clamp-2 font-semibold text-base [overflow-wrap:anywhere] hover:underline"
        >
          {media.title}
        </Link>
        <ProcessingLine processing={media.processing} />
      </div>
    </div>
  );
}
