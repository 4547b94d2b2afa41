import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useMember } from '../account/use-members.ts';
import { MemberBadges } from '../badge/components/member-badges.tsx';
import { useSiteName } from '../config/hooks.ts';
import { MemberHandover } from '../handover/components/member-handover.tsx';
import { MemberModeration } from '../moderation/components/member-moderation.tsx';
import { MemberPayments } from '../payment/components/member-payments.tsx';
import { MemberPoints } from '../points/components/member-points.tsx';
import { AuditList } from './components/audit-list.tsx';
import { MemberActions } from './components/member-actions.tsx';
import { MemberFacts } from './components/member-facts.tsx';
import { MemberPlaces } from './components/member-places.tsx';
import { MembershipList } from './components/membership-list.tsx';
import { WatchTrace } from './components/watch-trace.tsx';

const t = textsOf('staff');

/** The member for support, with ways to help. */
export function MemberPage() {
  const { userId = '' } = useParams();
  const member = useMember(userId);
  const mayModerate = usePermission('comment.moderate');
  return (
    <Screen
      route={useLocation().pathname}
      title={member.data ? member.data.displayName || t('noName') : t('member')}
      description={member.data?.email}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('members')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('members')}
        </Link>
      }
      actions={member.data && <MemberActions member={member.data} />}
    >
      <div className="px-gutter">
        <QueryView query={member} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(found) => (
            <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <div className="flex min-w-0 flex-col gap-12">
                <WatchTrace userId={userId} />
                <MembershipList member={found} />
                <MemberBadges userId={userId} name={found.displayName || found.email} />
                <MemberPoints userId={userId} />
                <MemberHandover userId={userId} />
                <MemberPayments userId={userId} />
                {mayModerate && <MemberModeration userId={userId} hasHeading />}
                <MemberPlaces member={found} />
                <section aria-labelledby="member-history">
                  <h2 id="member-history" className="mb-2 text-2xl">
                    {t('lastEntries')}
                  </h2>
                  {found.history.length > 0 ? (
                    <AuditList entries={found.history} />
                  ) : (
                    <p className="text-ink-muted">{t('noEntries')}</p>
                  )}
                </section>
              </div>
              <MemberFacts member={found} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
