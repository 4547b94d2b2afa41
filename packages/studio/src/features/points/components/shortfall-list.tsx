import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { formatMoment } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type PointsShortfall, useShortfalls } from '../hooks.ts';
import { MemberName } from './member-name.tsx';

const t = textsOf('points');

/** Refunds whose points could not all be taken, and the pitches that hold them. */
export function ShortfallList() {
  const list = useShortfalls();
  const shortfalls = list.data?.pages.flatMap((page) => page.shortfalls) ?? [];
  return (
    <section aria-labelledby="points-shortfalls" className="rounded-lg border border-line bg-surface p-6">
      <h2 id="points-shortfalls" className="text-xl">
        {t('shortfall.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted text-sm">{t('shortfall.text')}</p>
      <PagedList list={list} more={t('shortfall.more')}>
        {list.data && shortfalls.length === 0 && <p className="mt-4 text-sm">{t('shortfall.none')}</p>}
        <ul className="mt-2 flex flex-col divide-y divide-line empty:hidden">
          {shortfalls.map((shortfall) => (
            <ShortfallRow key={`${shortfall.member?.userId} ${shortfall.at}`} shortfall={shortfall} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function ShortfallRow({ shortfall: { member, wanted, taken, owed, at, pitches } }: { shortfall: PointsShortfall }) {
  return (
    <li className="py-4">
      <p className="font-medium">
        <MemberName member={member} />
      </p>
      <p className="mt-1 text-ink-muted text-sm">
        {t('shortfall.taken', { taken, count: wanted })} · {formatMoment(at)}
      </p>
      <p className="mt-1 text-ink-muted text-sm">
        {owed > 0 ? t('shortfall.owed', { count: owed }) : t('shortfall.paid')}
      </p>
      {pitches.length > 0 && (
        <ul aria-label={t('shortfall.pitches')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {pitches.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <Link href={studioPath('pitch', id)} className="underline underline-offset-4 [overflow-wrap:anywhere]">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
