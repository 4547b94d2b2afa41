import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { AccountScreen } from '../sign-in/components/account-screen.tsx';
import { FormError } from '../sign-in/components/form-error.tsx';
import { useUnsubscribe } from './hooks.ts';

/** The target of a mail's link. Nothing changes before the button is pressed, because programs open links too. */
export function UnsubscribePage() {
  const t = useTexts('notification');
  const { describeError } = useQueryTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [brought] = useState(() => new URLSearchParams(search));
  // Keeps the token out of history entries, copied links and Referer.
  useEffect(() => {
    if (search) void navigate(sitePath('unsubscribe'), { replace: true });
  }, [search, navigate]);
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  const campaignId = brought.get('campaignId') ?? '';
  const email = brought.get('email') ?? '';
  const token = brought.get('token') ?? '';
  const campaign = t.find(`mail.campaign.${campaignId}.title`) ?? t('unsubscribe.campaign');
  const isWhole = Boolean(campaignId && email && token);
  return (
    <AccountScreen
      title={t(isSuccess ? 'unsubscribe.doneTitle' : 'unsubscribe.title')}
      description={isWhole && t(isSuccess ? 'unsubscribe.doneText' : 'unsubscribe.text', { campaign, email })}
      footer={t('unsubscribe.footer')}
    >
      <div className="flex flex-col gap-5">
        <FormError message={isWhole ? (error ? describeError(error) : undefined) : t('unsubscribe.broken')} />
        <div className="flex flex-wrap gap-3">
          {isWhole && !isSuccess && (
            <Button
              variant="primary"
              size="lg"
              pending={isPending}
              onClick={() => mutate({ campaignId, email, token })}
            >
              {t('unsubscribe.button')}
            </Button>
          )}
          <LinkButton href={sitePath('email-preferences')} size="lg">
            {t('unsubscribe.preferences')}
          </LinkButton>
        </div>
      </div>
    </AccountScreen>
  );
}
