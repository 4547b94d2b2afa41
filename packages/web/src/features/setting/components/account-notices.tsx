import { Button } from '@greenlight/ui/primitives/button';
import { MailWarning, TriangleAlert } from 'lucide-react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useFocusOnChange } from '../../../platform/use-focus-on-change.ts';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { useSubscription } from '../../payment/hooks.ts';
import { type Account, useCancelDeletion, useSendVerification } from '../hooks.ts';

/** Notes about what the member should know or do. */
export function AccountNotices({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const send = useSendVerification();
  return (
    <>
      <DeletionNotice account={account} />
      {!account.verified && (
        <SettingsNotice
          icon={<MailWarning />}
          title={t('notices.unverified')}
          text={t('notices.unverifiedText', { email: account.email })}
          action={
            <Button size="sm" pending={send.isPending} onClick={() => send.mutate(undefined)}>
              {t('notices.sendAgain')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Says when the account will be erased, and how to cancel that. */
export function DeletionNotice({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const cancel = useCancelDeletion();
  const { data: subscription } = useSubscription();
  const notice = useFocusOnChange(account.deleteRequest !== null);
  if (!account.deleteRequest) return null;
  const charge = subscription?.leaving?.ifKept;
  const cardEnd =
    account.subscriptionType === 'card' && (account.subscriptionEndDate ?? account.subscriptionBillingDate);
  const end = account.subscriptionEndDate;
  // During the grace period the end date is in the past.
  const isInForce = account.hasSubscription && account.membershipReason?.code !== 'grace';
  const isSooner = isInForce && end !== null && end < account.deleteRequest;
  const membership =
    charge && !subscription.paymentMethod
      ? t('notices.deletionNoCard')
      : charge
        ? t(isSooner ? 'notices.deletionChargeSooner' : 'notices.deletionCharge', {
            price: formatPrice(charge.amount, language),
            date: formatDate(charge.date, language),
            end: end ? formatDate(end, language) : '',
          })
        : cardEnd
          ? t('notices.deletionCard', { date: formatDate(cardEnd, language) })
          : account.hasSubscription
            ? t('notices.deletionMembership')
            : '';
  return (
    <SettingsNotice
      ref={notice}
      tone="danger"
      icon={<TriangleAlert />}
      title={t('notices.deletion', { date: formatDate(account.deleteRequest, language) })}
      text={`${t('notices.deletionText')} ${membership}`.trim()}
      action={
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(account.userId)}>
          {t('notices.keep')}
        </Button>
      }
    />
  );
}
