import { sitePath } from '@greenlight/contract/site-path';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { GridShape, HeroShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { ChannelHero } from './components/channel-hero.tsx';
import { ShowVideos } from './components/show-videos.tsx';
import { useChannel } from './hooks.ts';

const ShowCredits = lazyExtra(async () => (await import('../points/components/show-credits.tsx')).ShowCredits);

/** A show, by its number or address. */
export function ChannelPage() {
  const t = useTexts('channel');
  const { id = '' } = useParams();
  const { project, points_enabled: hasPoints } = useConfig();
  const channel = useChannel(id);
  const texts = useQueryTexts();
  if (isMissing(channel.error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen route={sitePath('channel', id)} title={channel.data?.name ?? t('show')} siteName={project} heading="hidden">
      <QueryView query={channel} texts={texts} skeleton={<ChannelShape />}>
        {(show) => (
          <>
            <ChannelHero channel={show} />
            {hasPoints && (
              <Suspense>
                <ShowCredits channelId={show.id} />
              </Suspense>
            )}
            <ShowVideos key={show.id} channel={show} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function ChannelShape() {
  return (
    <>
      <HeroShape height="banner" />
      <div className="mt-8 px-gutter">
        <GridShape />
      </div>
    </>
  );
}
