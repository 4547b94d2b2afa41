import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { History, ThumbsUp, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { HistoryActions, HistoryNotice } from '../history/history-actions.tsx';
import { RemoveButton, VideoGrid } from '../media/components/video-grid.tsx';
import { isAboveFold } from '../media/is-above-fold.ts';
import { type OwnList, useOwnList, useRemoveFromHistory } from './hooks.ts';

/** The lists with a screen of this kind. */
type ListScreen = Extract<OwnList, 'watch-history' | 'liked-videos' | 'follows-latest'>;

const icons = { 'watch-history': History, 'liked-videos': ThumbsUp, 'follows-latest': UsersRound };

/** Watched or liked videos, or new ones of followed creators, each at the path of its name. */
export function OwnListPage() {
  const t = useTexts('user-channel');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const name = pathname.replaceAll('/', '') as ListScreen;
  const remove = useRemoveFromHistory();
  const Icon = icons[name];
  const list = useOwnList(name);
  const isHistory = name === 'watch-history';
  const isEmpty = (list.data?.pages[0]?.media.length ?? 0) === 0;
  return (
    <Screen
      route={pathname}
      title={t(`${name}.title`)}
      description={t(`${name}.text`)}
      siteName={project}
      actions={isHistory && <HistoryActions isEmpty={isEmpty} />}
    >
      <div className="px-gutter">
        {isHistory && <HistoryNotice />}
        <VideoGrid
          query={list}
          empty={
            <EmptyState
              icon={<Icon />}
              title={t(`${name}.empty`)}
              description={t(`${name}.emptyText`)}
              action={<LinkButton href="/">{t('find')}</LinkButton>}
            />
          }
          card={(media, index) => ({
            priority: isAboveFold(index),
            ...(isHistory && {
              menu: <RemoveButton label={t('forget', { title: media.title })} onClick={() => remove(media)} />,
            }),
          })}
        />
      </div>
    </Screen>
  );
}
