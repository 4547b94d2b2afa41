import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Radio, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useRemoteConfig, useSiteName } from '../config/hooks.ts';
import { MediaListShape } from '../media/components/media-list-shape.tsx';
import { GoLiveButton } from './components/go-live-button.tsx';
import { NewStationDialog } from './components/new-station-dialog.tsx';
import { NewStreamDialog } from './components/new-stream-dialog.tsx';
import { StreamList } from './components/stream-list.tsx';
import { useStreams } from './hooks.ts';

const t = textsOf('live');

/** Streams on air, upcoming and past. */
export function LiveListPage() {
  const list = useStreams();
  const isOff = useRemoteConfig()?.livestream_enabled === false;
  const maySwitch = usePermission('settings.edit');
  const [making, setMaking] = useState<'stream' | 'station' | null>(null);
  const streams = list.data?.pages.flatMap((page) => page.streams) ?? [];
  const add = <AddButton label={t('new')} onClick={() => setMaking('stream')} />;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <>
          <Button icon={<Repeat aria-hidden className="size-4" />} onClick={() => setMaking('station')}>
            {t('station.new')}
          </Button>
          <GoLiveButton />
          {add}
        </>
      }
    >
      <div className="flex flex-col gap-6 px-gutter">
        {isOff && (
          <div className="flex max-w-prose flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-warning/40 bg-warning/10 p-4 text-sm">
            <p>
              {t('off')} {!maySwitch && t('askToSwitchOn')}
            </p>
            {maySwitch && (
              <LinkButton href={`${studioPath('settings')}?tab=features#livestream_enabled`}>
                {t('switchOn')}
              </LinkButton>
            )}
          </div>
        )}
        <PagedList list={list} more={t('more')}>
          {list.isPending ? (
            <MediaListShape />
          ) : streams.length > 0 ? (
            <StreamList streams={streams} />
          ) : (
            <EmptyState icon={<Radio />} title={t('empty')} description={t('emptyText')} action={add} />
          )}
        </PagedList>
      </div>
      {making === 'stream' && <NewStreamDialog onClose={() => setMaking(null)} />}
      {making === 'station' && <NewStationDialog onClose={() => setMaking(null)} />}
    </Screen>
  );
}
