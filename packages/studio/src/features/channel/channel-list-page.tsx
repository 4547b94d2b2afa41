import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Clapperboard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ChannelCard } from './components/channel-card.tsx';
import { NewChannelDialog } from './components/new-channel-dialog.tsx';
import { useChannels } from './hooks.ts';

export function ChannelListPage() {
  const { t } = useTranslation('channel');
  const [making, setMaking] = useState(false);
  const channels = useChannels();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={add}
    >
      <div className="px-gutter">
        <QueryView
          query={channels}
          texts={useQueryTexts()}
          skeleton={<CardGridShape />}
          isEmpty={(data) => data.channels.length === 0}
          empty={<EmptyState icon={<Clapperboard />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {(data) => (
            <ul className="grid gap-card sm:grid-cols-2 xl:grid-cols-3">
              {data.channels.map((channel) => (
                <li key={channel.id}>
                  <ChannelCard channel={channel} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <NewChannelDialog open={making} onOpenChange={setMaking} />
    </Screen>
  );
}
