import { Button } from '@greenlight/ui/primitives/button';
import { MailWarning, TriangleAlert } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { type Account, useCancelDeletion, useSendVerification } from '../hooks.ts';

/** What the member should know or do. */
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

/** When the account will be erased, and how to keep it. */
export function DeletionNotice({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const cancel = useCancelDeletion();
  if (!account.deleteRequest) return null;
  return (
    <SettingsNotice
      tone="danger"
      icon={<TriangleAlert />}
      title={t('notices.deletion', { date: formatDate(account.deleteRequest, language) })}
      text={t('notices.deletionText')}
      action={
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(account.userId)}>
          {t('notices.keep')}
        </Button>
      }
    />
  );
}
