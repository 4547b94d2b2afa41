import { sitePath } from '@greenlight/contract/site-path';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { BalanceCard } from './components/balance-card.tsx';
import { HistoryList } from './components/history-list.tsx';
import { PitchGrid } from './components/pitch-grid.tsx';
import { SupportedList } from './components/supported-list.tsx';
import { VisitorCard } from './components/visitor-card.tsx';
import { type PitchListStage, usePitches } from './use-pitches.ts';

/** The points of a member, the pitches that got them, and the pitches that can get points. */
export function PointsPage() {
  const t = useTexts('points');
  const isSignedIn = useIsSignedIn();
  const [tab, setTab] = useState('pitches');
  const pitches = (
    <div className="flex flex-col gap-12">
      <OpenPitches />
      <OtherPitches stage="reached" />
      <OtherPitches stage="released" />
      <OtherPitches stage="closed" />
    </div>
  );
  return (
    <Screen
      route={sitePath('points')}
      title={t('title')}
      siteName={useConfig().project}
      description={t('text')}
      limited
    >
      <div className="@container mx-auto max-w-300 px-gutter">
        {isSignedIn ? <BalanceCard /> : <VisitorCard />}
        <div className="mt-8">
          {isSignedIn ? (
            <Tabs
              label={t('title')}
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'pitches', label: t('tabs.pitches'), content: pitches },
                { value: 'given', label: t('tabs.given'), content: <SupportedList /> },
                { value: 'history', label: t('tabs.history'), content: <HistoryList /> },
              ]}
            />
          ) : (
            pitches
          )}
        </div>
      </div>
    </Screen>
  );
}

function OpenPitches() {
  const t = useTexts('points');
  const query = usePitches('open');
  return (
    <section aria-labelledby="open-pitches">
      <h2 id="open-pitches" className="mb-5 text-2xl">
        {t('lists.open')}
      </h2>
      <QueryView
        query={query}
        texts={useQueryTexts()}
        skeleton={<GridShape count={3} />}
        isEmpty={({ pages }) => pages[0]?.pitches.length === 0}
        empty={<p className="text-ink-muted">{t('lists.noneOpen')}</p>}
      >
        {() => <PitchGrid query={query} />}
      </QueryView>
    </section>
  );
}

/** The pitches of one stage. Renders nothing if there are none. */
function OtherPitches({ stage }: { stage: Exclude<PitchListStage, 'open'> }) {
  const t = useTexts('points');
  const query = usePitches(stage);
  if (!query.data || query.data.pages[0]?.pitches.length === 0) return null;
  return (
    <section aria-labelledby={`${stage}-pitches`}>
      <h2 id={`${stage}-pitches`} className="mb-5 text-2xl">
        {t(`lists.${stage}`)}
      </h2>
      <PitchGrid query={query} />
    </section>
  );
}
