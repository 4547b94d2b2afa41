import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { language, textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { useRemoteConfig } from '../../config/hooks.ts';
import { type MemberPointsEntry, type MemberPoints as Points, usePointsOfMember } from '../hooks.ts';
import { MemberName } from './member-name.tsx';

const t = textsOf('points');

const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });

/** The points of a member, and each change of them. Renders nothing for viewers who may not grant points. */
export function MemberPoints({ userId }: { userId: string }) {
  const mayGrant = usePermission('points.grant');
  const isOn = useRemoteConfig()?.points_enabled === true;
  const list = usePointsOfMember(userId, mayGrant && isOn);
  if (!mayGrant || !isOn) return null;
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="member-points" className="flex min-w-0 flex-col gap-4">
      <h2 id="member-points" className="text-2xl">
        {t('ofMember.title')}
      </h2>
      <PagedList list={list} more={t('ofMember.more')}>
        {list.isPending && (
          <div aria-busy>
            <span role="status" className="sr-only">
              {t('shell:loading')}
            </span>
            <Skeleton className="h-40" />
          </div>
        )}
        {list.data?.pages[0] && <Totals points={list.data.pages[0]} />}
        {list.data && entries.length === 0 && <p className="text-ink-muted">{t('ofMember.none')}</p>}
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
          {entries.map((entry) => (
            <Movement key={entry.id} entry={entry} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function Totals({ points: { available, gained, given, lost, owed } }: { points: Points }) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {Object.entries({ available, gained, given, ...(lost > 0 && { lost }) }).map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-ink-faint text-sm">{t(`ofMember.${name}`)}</dt>
            <dd className="font-display font-semibold text-2xl tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {owed > 0 && <p className="text-ink-muted text-sm">{t('shortfall.owed', { count: owed })}</p>}
    </>
  );
}

function Movement({ entry: { created, points, reason, pitch, byHand } }: { entry: MemberPointsEntry }) {
  const mayEdit = usePermission('points.edit');
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          {t(`ofMember.reasons.${byHand ? 'by-hand' : reason}`)}
          {pitch && ': '}
          {pitch &&
            (mayEdit ? (
              <Link href={studioPath('pitch', pitch.id)} className="underline underline-offset-4">
                {pitch.title}
              </Link>
            ) : (
              pitch.title
            ))}
        </p>
        {byHand?.reason && <p className="text-sm">{byHand.reason}</p>}
        <p className="text-ink-muted text-sm">
          <time dateTime={created}>{formatMoment(created)}</time>
          {byHand && (
            <>
              {' · '}
              <MemberName member={byHand.by} />
            </>
          )}
        </p>
      </div>
      <span className="shrink-0 font-semibold tabular-nums">{signed.format(points)}</span>
    </li>
  );
}
