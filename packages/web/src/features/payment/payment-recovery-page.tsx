import { sitePath } from '@greenlight/contract/site-path';
import { WaitNote } from '@greenlight/ui/blocks/wait-note';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatPrice } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { useUserInfo } from '../account/hooks.ts';
import { AccountScreen } from '../sign-in/components/account-screen.tsx';
import { FormError } from '../sign-in/components/form-error.tsx';
import { useDescribeFailure, useRecover, useRecovery, useRecoveryPayment } from './hooks.ts';

/** The target of a mail about a failed payment. It needs no login. */
export function PaymentRecoveryPage() {
  const t = useTexts('payment');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const payment = params.get('payment');
  return (
    <AccountScreen title={t('recovery.title')} footer={null}>
      {payment ? <Outcome token={token} id={payment} /> : <Due token={token} failure={undefined} />}
    </AccountScreen>
  );
}

function Outcome({ token, id }: { token: string; id: string }) {
  const t = useTexts('payment');
  const describe = useDescribeFailure();
  const { data: payment, error } = useRecoveryPayment(token, id);
  if (error && !payment) return <FormError message={describe(error)} />;
  if (payment === undefined || payment?.state === 'open') return <Waiting />;
  if (payment?.state === 'succeeded') return <Done text={t('recovery.done')} />;
  return <Due token={token} failure={t(`failures.${payment?.failure ?? 'expired'}.text`)} />;
}

function Due({ token, failure }: { token: string; failure: string | undefined }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const describe = useDescribeFailure();
  const { data, error } = useRecovery(token);
  const recover = useRecover();
  const viewer = useUserInfo();
  const [isAsking, setIsAsking] = useState(false);
  if (error) return error.code === 'code_invalid' ? <Over /> : <FormError message={describe(error)} />;
  if (!data) return <Waiting />;
  const { email, isOwn, planName, amountDue, graceEnd, last4 } = data;
  if (!amountDue) return <Done text={t('recovery.nothing')} />;
  return (
    <div className="flex flex-col gap-5">
      <FormError message={failure ?? (recover.error ? describe(recover.error) : undefined)} />
      <p className="text-lg">
        {last4 ? t('recovery.textCard', { plan: planName, last4 }) : t('recovery.text', { plan: planName })}
      </p>
      <p className="text-ink-muted">
        {t('recovery.due', { price: formatPrice(amountDue, language) })}{' '}
        {graceEnd && t('recovery.until', { date: formatDate(graceEnd, language) })}
      </p>
      <p className="[overflow-wrap:anywhere]">{t('recovery.whose', { email })}</p>
      <Button
        variant="primary"
        size="lg"
        pending={recover.isPending || recover.isSuccess}
        onClick={() => (isOwn === false ? setIsAsking(true) : recover.mutate(token))}
      >
        {t('recovery.begin')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('recovery.otherTitle')}
        description={t('recovery.otherText', { email, own: viewer?.email ?? '…' })}
        confirmLabel={t('recovery.otherPay')}
        cancelLabel={t('recovery.otherKeep')}
        pending={recover.isPending || recover.isSuccess}
        onConfirm={() => recover.mutate(token, { onError: () => setIsAsking(false) })}
      />
      <p className="text-ink-faint text-sm">{t('recovery.safe')}</p>
    </div>
  );
}

function Over() {
  const t = useTexts('payment');
  return (
    <div className="flex flex-col gap-6">
      <FormError message={t('recovery.over')} />
      <LinkButton href={sitePath('plan')} variant="primary" size="lg">
        {t('complete.toAccount')}
      </LinkButton>
    </div>
  );
}

function Done({ text }: { text: string }) {
  const t = useTexts('payment');
  return (
    <div className="flex flex-col gap-7">
      <p role="status" className="flex items-start gap-3 text-lg">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        {text}
      </p>
      <LinkButton href="/" variant="primary" size="lg">
        {t('recovery.watch')}
      </LinkButton>
    </div>
  );
}

function Waiting() {
  return <WaitNote>{useTexts('payment')('complete.looking')}</WaitNote>;
}
