import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Gift } from 'lucide-react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import type { useGiftOfCode, useRedeemGift } from '../hooks.ts';

type Found = NonNullable<ReturnType<typeof useGiftOfCode>['data']>;

/** The gift of a code. Signed-in viewers can redeem it. Others log in or sign up first, and return here. */
export function GiftPreview(props: {
  gift: Found;
  code: string;
  redeem: ReturnType<typeof useRedeemGift>;
  onOther: () => void;
}) {
  const t = useTexts('gift');
  const { describeError } = useQueryTexts();
  const isSignedIn = useIsSignedIn();
  const viewer = useUserInfo();
  const { gift, redeem } = props;
  const remember = () => rememberAfterLoginUrl(sitePath('redeem-code', props.code));
  return (
    <div className="flex flex-col gap-6">
      <div className="rounded-xl border border-accent/50 bg-accent/8 p-6">
        <p className="flex items-center gap-3 font-bold font-display text-2xl">
          <Gift aria-hidden className="size-7 shrink-0 text-accent" />
          {t('monthsOf', { count: gift.months })}
        </p>
        {gift.recipientName && (
          <p className="mt-2 text-ink-muted text-sm">{t('forName', { name: gift.recipientName })}</p>
        )}
        {gift.message && (
          <blockquote className="mt-4 whitespace-pre-line border-accent border-s-2 ps-4 [overflow-wrap:anywhere]">
            {gift.message}
          </blockquote>
        )}
      </div>
      <FormError message={redeem.error ? describeError(redeem.error) : undefined} />
      {gift.redeemed ? (
        <>
          <p>{t('gone')}</p>
          <Button onClick={props.onOther}>{t('otherCode')}</Button>
        </>
      ) : isSignedIn ? (
        <>
          <Button variant="primary" size="lg" pending={redeem.isPending} onClick={() => redeem.mutate(props.code)}>
            {t('take')}
          </Button>
          {viewer?.email && <p className="text-ink-muted text-sm">{t('takenBy', { email: viewer.email })}</p>}
        </>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-ink-muted text-sm">{t('signUpText')}</p>
          <LinkButton href={sitePath('signup')} variant="primary" size="lg" onClick={remember}>
            {t('signUp')}
          </LinkButton>
          <LinkButton href={sitePath('login')} size="lg" onClick={remember}>
            {t('logIn')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
