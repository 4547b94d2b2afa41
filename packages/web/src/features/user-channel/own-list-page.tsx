import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { History, ThumbsUp, UsersRound, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { PagedGrid } from '../media/components/paged-grid.tsx';
import { VideoCard } from '../media/components/video-card.tsx';
import { type OwnList, useForget, useOwnList } from './hooks.ts';

/** The lists that have a screen of this kind. */
type ListScreen = Extract<OwnList, 'watch-history' | 'liked-videos' | 'follows-latest'>;

const icons = { 'watch-history': History, 'liked-videos': ThumbsUp, 'follows-latest': UsersRound };

/** What the viewer watched or liked, or what is new of whom they follow, each at the path of its name. */
export function OwnListPage() {
  const t = useTexts('user-channel');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const name = pathname.replaceAll('/', '') as ListScreen;
  const list = useOwnList(name);
  const forget = useForget();
  const Icon = icons[name];
  return (
    <Screen route={pathname} title={t(`${name}.title`)} description={t(`${name}.text`)} siteName={project}>
      <div className="px-gutter">
        <QueryView
          query={list}
          texts={useQueryTexts()}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages.every(({ media, hasMore }) => media.length === 0 && !hasMore)}
          empty={
            <EmptyState
              icon={<Icon />}
              title={t(`${name}.empty`)}
              description={t(`${name}.emptyText`)}
              action={<LinkButton href="/">{t('find')}</LinkButton>}
            />
          }
        >
          {({ pages }) => (
            <PagedGrid
              query={list}
              items={pages.flatMap(({ media }) => media)}
              itemKey={({ mediaId }) => mediaId}
              renderItem={(media, index, sizes) => (
                <VideoCard
                  media={media}
                  sizes={sizes}
                  priority={index < 4}
                  menu={
                    name === 'watch-history' ? (
                      <IconButton
                        size="sm"
                        label={t('forget', { title: media.title })}
                        icon={<X aria-hidden className="size-5" />}
                        onClick={() => forget(media)}
                      />
                    ) : undefined
                  }
                />
              )}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
