import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { InvitedNote } from '../invitation/components/invited-note.tsx';
import { Benefits } from '../membership/components/benefits.tsx';
import { DueNotice } from '../payment/components/due-notice.tsx';
import { useSubscription } from '../payment/hooks.ts';
import { grantedUntil, purchaseBlockOf } from './access-state.ts';
import { Checkout, CheckoutShape } from './components/checkout.tsx';
import { DeferredCheckout } from './components/deferred-checkout.tsx';
import { NoAccess } from './components/no-access.tsx';
import { ResumeButton } from './components/resume-button.tsx';
import { type Membership, useMembership } from './hooks.ts';

/** For accounts without access, and for /subscribe: the reason, and the ways to a membership. */
export function PaymentPage() {
  const t = useTexts('payment');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const membership = useMembership();
  const isMember = membership.data?.hasSubscription === true;
  const purchaseBlock = membership.data ? purchaseBlockOf(membership.data.membershipReason) : null;
  return (
    <Screen
      limited
      route={pathname}
      title={t(isMember ? 'access.member' : purchaseBlock ? `access.${purchaseBlock}` : 'access.title')}
      description={isMember ? t('access.memberText') : purchaseBlock ? undefined : t('access.text', { project })}
      siteName={project}
    >
      <div className="mx-auto max-w-300 px-gutter">
        <QueryView query={membership} texts={useQueryTexts()} skeleton={<CheckoutShape />}>
          {(known) => <Ways membership={known} />}
        </QueryView>
      </div>
    </Screen>
  );
}

/** A link to the videos for members. Others see what they have to do first. */
function Ways({ membership }: { membership: Membership }) {
  const t = useTexts('payment');
  const { state } = useLocation();
  const free = useHasRoute()(sitePath('browse')) ? `${sitePath('browse')}?access=free` : '/';
  const next = (state as { next?: string } | null)?.next;
  const { data: subscription, isLoading } = useSubscription();
  const { membershipReason: reason, hasSubscription: isMember } = membership;
  const purchaseBlock = purchaseBlockOf(reason);
  const isDue = Boolean(subscription?.amountDue);
  const given = grantedUntil(membership, subscription ?? null);
  return (
    <div className="flex flex-col gap-8">
      {subscription && <DueNotice subscription={subscription} />}
      {isMember ? (
        <>
          <MemberWays next={next} />
          {given && !isLoading && <DeferredCheckout given={given} />}
        </>
      ) : (
        <>
          <NoAccess reason={reason} />
          <InvitedNote />
          {purchaseBlock === 'paused' && <ResumeButton subscription={subscription ?? null} />}
          {isLoading && <CheckoutShape />}
          {!isLoading && !purchaseBlock && !isDue && (
            <Checkout next={next}>{(plans) => <Benefits wide plans={plans} />}</Checkout>
          )}
          <div>
            <LinkButton href={next ?? free} variant="ghost" className="-mx-5 text-ink-muted">
              {t('access.browse')}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

function MemberWays({ next }: { next: string | undefined }) {
  const t = useTexts('payment');
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href={next ?? '/'} variant="primary" size="lg">
        {t('access.watch')}
      </LinkButton>
      <LinkButton href={sitePath('plan')} size="lg">
        {t('access.manage')}
      </LinkButton>
    </div>
  );
}
