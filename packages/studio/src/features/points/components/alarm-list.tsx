import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { CircleCheck } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type PointsAlarm, useAlarms } from '../hooks.ts';
import { MemberName } from './member-name.tsx';
import { Differences } from './tally-check.tsx';

const t = textsOf('points');

/** The differences that the nightly check found. Nothing is corrected automatically. */
export function AlarmList() {
  const list = useAlarms();
  const alarms = list.data?.pages.flatMap((page) => page.alarms) ?? [];
  return (
    <section aria-labelledby="points-alarms" className="rounded-lg border border-line bg-surface p-6">
      <h2 id="points-alarms" className="text-xl">
        {t('alarm.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted text-sm">{t('alarm.text')}</p>
      <PagedList list={list} more={t('alarm.more')}>
        {list.data && alarms.length === 0 && (
          <p className="mt-4 flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
            {t('alarm.none')}
          </p>
        )}
        <ul className="mt-2 flex flex-col divide-y divide-line empty:hidden">
          {alarms.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function AlarmRow({ alarm: { pitch, member, differences, foundAt, seenAt, solvedAt } }: { alarm: PointsAlarm }) {
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {pitch ? (
          <Link href={studioPath('pitch', pitch.id)} className="underline underline-offset-4 [overflow-wrap:anywhere]">
            {pitch.title}
          </Link>
        ) : (
          <MemberName member={member} />
        )}
        <Badge tone={solvedAt ? 'neutral' : 'danger'}>{t(solvedAt ? 'alarm.over' : 'alarm.on')}</Badge>
      </p>
      <p className="mt-1 text-ink-faint text-sm">
        {solvedAt
          ? t('alarm.span', { from: formatMoment(foundAt), to: formatMoment(solvedAt) })
          : t('alarm.since', { from: formatMoment(foundAt), last: formatMoment(seenAt) })}
      </p>
      <div className="mt-3">
        <Differences differences={differences} />
      </div>
    </li>
  );
}
