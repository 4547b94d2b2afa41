import { HeroShape, PageShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Fragment } from 'react';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { HomeHeroes } from '../hero/components/home-heroes.tsx';
import { useHeroes } from '../hero/hooks.ts';
import { AccountWelcome } from './components/account-welcome.tsx';
import { ChannelRow } from './components/channel-row.tsx';
import { ContinueRow } from './components/continue-row.tsx';
import { EmptyHome } from './components/empty-home.tsx';
import { MemberPitches } from './components/member-pitches.tsx';
import { OnAirSection } from './components/on-air-section.tsx';
import { ShowsRow } from './components/shows-row.tsx';
import { useContinueWatching, useHome } from './hooks.ts';

export function HomePage() {
  const { project } = useConfig();
  const home = useHome();
  const heroes = useHeroes();
  const shown = heroes.data?.heroes ?? [];
  const continued = useContinueWatching();
  return (
    <Screen route="/" title={project} siteName={project} heading="hidden">
      <QueryView
        query={home}
        texts={useQueryTexts()}
        skeleton={<PageShape />}
        isEmpty={({ channels }) => channels.length === 0}
        empty={
          <>
            <OnAirSection />
            <div className="grid min-h-[70dvh] place-items-center">
              <EmptyHome />
            </div>
          </>
        }
      >
        {({ channels }) => (
          <>
            <AccountWelcome />
            {heroes.isPending ? <HeroShape /> : <HomeHeroes heroes={shown} />}
            <div className="mt-3 flex flex-col gap-row">
              <OnAirSection />
              <ContinueRow query={continued} />
              {channels.map((row, index) => (
                <Fragment key={row.slug}>
                  <ChannelRow row={row} isFirst={index === 0 && !heroes.isPending && shown.length === 0} />
                  {index === 0 && (
                    <>
                      <ShowsRow />
                      <MemberPitches />
                    </>
                  )}
                </Fragment>
              ))}
            </div>
          </>
        )}
      </QueryView>
    </Screen>
  );
}
