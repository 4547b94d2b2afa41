import { Screen } from '@greenlight/ui/blocks/screen';
import { useLocation, useSearchParams } from 'react-router';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ModerationNav } from './components/moderation-nav.tsx';
import { QueueFilterBar } from './components/queue-filter-bar.tsx';
import { QueueList } from './components/queue-list.tsx';
import { RaidBanner } from './components/raid-banner.tsx';
import { filterOf, paramsOf, type QueueFilter } from './queue-state.ts';

const t = textsOf('moderation');

/** The queue of comments, chat messages and clips to decide about. The filter is in the address. */
export function QueuePage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const show = (change: Partial<QueueFilter>) => setParams(paramsOf({ ...filter, ...change }), { replace: true });
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-300 flex-col gap-6 px-gutter">
        <ModerationNav />
        <RaidBanner />
        <QueueFilterBar filter={filter} onChange={show} />
        <QueueList key={paramsOf(filter).toString()} filter={filter} />
      </div>
    </Screen>
  );
}
