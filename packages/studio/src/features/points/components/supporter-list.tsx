import { Badge } from '@greenlight/ui/primitives/badge';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Download } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmedButton } from '../../billing/components/confirmed-button.tsx';
import { type Supporter, useExportSupporters, useSupporters } from '../hooks.ts';
import { MemberName } from './member-name.tsx';

const t = textsOf('points');

/** The supporters of a pitch, the one with the most points first. */
export function SupporterList({ id }: { id: number }) {
  const list = useSupporters(id);
  const load = useExportSupporters(id);
  const supporters = list.data?.pages.flatMap((page) => page.supporters) ?? [];
  return (
    <section
      aria-labelledby="pitch-supporters"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pitch-supporters" className="text-xl">
          {t('who.title')}
        </h2>
        {supporters.length > 0 && (
          <ConfirmedButton work={load} label={t('export')} icon={<Download aria-hidden className="size-4" />} />
        )}
      </div>
      <PagedList list={list} more={t('who.more')}>
        {list.isPending && (
          <div aria-busy>
            <span role="status" className="sr-only">
              {t('shell:loading')}
            </span>
            <Skeleton className="h-24" />
          </div>
        )}
        {list.data && supporters.length === 0 && <p className="text-ink-muted text-sm">{t('who.nobody')}</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {supporters.map((supporter) => (
            <SupporterLine key={supporter.pseudonym} supporter={supporter} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function SupporterLine({ supporter }: { supporter: Supporter }) {
  const { userId, displayName, points, planName, memberSince, mark, isNamed } = supporter;
  const about = [
    planName ?? t('who.noPlan'),
    ...(memberSince ? [t('who.since', { date: formatDate(memberSince) })] : []),
  ];
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <MemberName member={userId === null ? null : { userId, displayName }} />
          {mark && <Badge tone="warning">{t(`who.mark.${mark}`)}</Badge>}
          {isNamed && <Badge>{t('who.named')}</Badge>}
        </p>
        {userId !== null && <p className="mt-0.5 text-ink-faint text-sm">{about.join(' · ')}</p>}
      </div>
      <span className="shrink-0 text-sm tabular-nums">{t('points', { count: points })}</span>
    </li>
  );
}
