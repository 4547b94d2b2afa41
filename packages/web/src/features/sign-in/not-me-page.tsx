import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { ActionButtons } from './components/action-buttons.tsx';
import { FormError } from './components/form-error.tsx';
import { useReportSession } from './hooks.ts';

/** The target of the mail about a new device. A button ends every session; opening the page does not. */
export function NotMePage() {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { describeError } = useQueryTexts();
  const { search } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  const report = useReportSession();
  useEffect(() => {
    if (search) void navigate(sitePath('not-me'), { replace: true });
  }, [search, navigate]);
  return (
    <AccountScreen
      title={t(report.isSuccess ? 'title.reported' : 'title.notMe')}
      description={t(report.isSuccess ? 'reportedText' : 'notMeText')}
      footer={null}
    >
      <div className="flex flex-col gap-5">
        <FormError message={report.error ? describeError(report.error) : undefined} />
        <ActionButtons>
          {report.isSuccess ? (
            <LinkButton
              href={sitePath('forgotten-password')}
              variant="primary"
              size="lg"
              icon={<CircleCheck aria-hidden className="size-5" />}
            >
              {t('toNewPassword')}
            </LinkButton>
          ) : (
            <>
              <Button
                variant="danger"
                size="lg"
                icon={<ShieldAlert aria-hidden className="size-5" />}
                pending={report.isPending}
                onClick={() => report.mutate(token)}
              >
                {t('notMe')}
              </Button>
              <LinkButton href="/" size="lg">
                {t('wasMe')}
              </LinkButton>
            </>
          )}
        </ActionButtons>
      </div>
    </AccountScreen>
  );
}
