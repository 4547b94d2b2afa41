import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CircleCheck, CircleHelp, CreditCard, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { takeAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useMayTryNewCard } from '../../membership/hooks.ts';
import { refreshMembership } from '../hooks.ts';
import { nextAfter, type Outcome } from '../outcome-state.ts';
import { useWelcomeAfterPayment } from '../use-welcome-after-payment.ts';
import { PaymentWait } from './payment-wait.tsx';

/** The gateway may take this time to report a payment. */
const patienceMs = 6000;

/** The result of a payment, in words; null for an unknown one. */
export function PaymentOutcome({ outcome }: { outcome: Outcome | null }) {
  const t = useTexts('payment');
  if (!outcome) {
    return (
      <OutcomeMessage icon={<CircleHelp />} title={t('complete.none')} text={t('complete.noneText')}>
        <LinkButton href={sitePath('account')} variant="primary">
          {t('complete.toAccount')}
        </LinkButton>
      </OutcomeMessage>
    );
  }
  if (outcome.kind === 'open') return <Unfinished url={outcome.url} />;
  if (outcome.kind === 'succeeded') return <Succeeded purpose={outcome.purpose} />;
  return (
    <OutcomeMessage
      icon={<CreditCard />}
      title={t(`failures.${outcome.failure}.title`)}
      text={t(`failures.${outcome.failure}.text`)}
    >
      {outcome.byNewCard && <NewCard href={outcome.byNewCard} />}
      <LinkButton href={outcome.again} variant={outcome.byNewCard ? 'secondary' : 'primary'}>
        {t(outcome.byNewCard ? 'complete.withoutTrial' : 'complete.again')}
      </LinkButton>
      <LinkButton href="/">{t('complete.toHome')}</LinkButton>
    </OutcomeMessage>
  );
}

/** Offers another card for the trial, if that is allowed. */
function NewCard({ href }: { href: string }) {
  const t = useTexts('payment');
  if (!useMayTryNewCard()) return null;
  return (
    <LinkButton href={href} variant="primary">
      {t('checkout.otherCard')}
    </LinkButton>
  );
}

/** An open payment: the report has not arrived, or the viewer left the gateway's page. */
function Unfinished({ url }: { url: string }) {
  const t = useTexts('payment');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <PaymentWait isUnreachable={false} />;
  return (
    <OutcomeMessage icon={<Hourglass />} title={t('complete.open')} text={t('complete.openText')}>
      <LinkButton href={new URL(url, location.href).href} variant="primary">
        {t('complete.goOn')}
      </LinkButton>
      <LinkButton href={sitePath('account')}>{t('complete.toAccount')}</LinkButton>
    </OutcomeMessage>
  );
}

/** A successful payment. Redirects by itself, once. */
function Succeeded({ purpose }: { purpose: Extract<Outcome, { kind: 'succeeded' }>['purpose'] }) {
  const t = useTexts('payment');
  const navigate = useNavigate();
  const welcome = useWelcomeAfterPayment();
  const goOn = useEffectEvent(async () => {
    if (purpose === 'subscription') return welcome();
    await refreshMembership();
    const stored = takeAfterLoginUrl();
    const to = purpose === 'gift' || stored === '/' ? nextAfter(purpose) : stored;
    await navigate(to, { replace: true });
    showToast({ title: t(purpose === 'payment-method' ? 'welcome.card' : 'welcome.paid'), tone: 'success' });
  });
  useEffect(() => {
    void goOn();
  }, []);
  return (
    <OutcomeMessage
      icon={<CircleCheck className="text-accent" />}
      title={t('complete.done')}
      text={t('complete.doneText')}
    />
  );
}

function OutcomeMessage(props: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <div role="status">
      <EmptyState icon={props.icon} title={props.title} description={props.text} action={props.children} />
    </div>
  );
}
