import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmedButton } from '../../billing/components/confirmed-button.tsx';
import { MemberName } from '../../points/components/member-name.tsx';
import { type Entry, type StudioGiveaway, useEntries, useExportEntries } from '../hooks.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';

const t = textsOf('giveaway');

/** The entries, newest first, with signs of second accounts. */
export function EntryList({ giveaway }: { giveaway: StudioGiveaway }) {
  const list = useEntries(giveaway);
  const load = useExportEntries(giveaway.id);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section
      aria-labelledby="giveaway-entries"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="giveaway-entries" className="text-xl">
          {t('entries')}
        </h2>
        <ConfirmedButton work={load} label={t('export')} icon={<Download aria-hidden className="size-4" />} />
      </div>
      <PagedList list={list} more={t('moreEntries')}>
        {list.isPending && <Skeleton className="h-24" />}
        {list.data && entries.length === 0 && <p className="text-ink-muted text-sm">{t('noEntries')}</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {entries.map((entry) => (
            <EntryLine key={entry.id} giveaway={giveaway} entry={entry} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function EntryLine({ giveaway, entry }: { giveaway: StudioGiveaway; entry: Entry }) {
  const { userId, displayName, pseudonym, enteredAt, withdrawnAt, isFree, country, entries, alike, excluded } = entry;
  const [asking, setAsking] = useState(false);
  const mayExclude = giveaway.state === 'open' && withdrawnAt === null;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <MemberName member={userId === null ? null : { userId, displayName }} />
          {alike > 0 && <Badge tone="warning">{t('alike', { count: alike })}</Badge>}
          {isFree && <Badge>{t('free')}</Badge>}
          {withdrawnAt !== null && <Badge>{t('withdrawn')}</Badge>}
          {excluded && <Badge tone="danger">{t(`excluded.${excluded}`)}</Badge>}
        </p>
        <span className="shrink-0 text-sm tabular-nums">{t('entryCount', { count: entries })}</span>
      </div>
      <p className="text-ink-faint text-sm">
        <span dir="ltr" className="font-mono">
          {pseudonym}
        </span>
        {` · ${formatMoment(enteredAt)}`}
        {country && ` · ${country}`}
      </p>
      {entry.answers.some(Boolean) && (
        <ul className="text-ink-muted text-sm">
          {giveaway.questions.map(({ text }, index) => (
            <li key={text} dir="auto" className="[overflow-wrap:anywhere]">
              {entry.answers[index]}
            </li>
          ))}
        </ul>
      )}
      {entry.excludedReason && <p className="text-ink-muted text-sm">{entry.excludedReason}</p>}
      {mayExclude && (excluded === null || excluded === 'team') && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {t(excluded ? 'include' : 'exclude')}
            <span className="sr-only"> {displayName}</span>
          </Button>
        </div>
      )}
      {asking && (
        <ExcludeDialog
          giveawayId={giveaway.id}
          pseudonym={pseudonym}
          isExcluded={excluded === null}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
