import type { Gift as GiftEntity } from '@greenlight/contract/gift';
import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, Gift } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SectionShapes } from '../../account/components/section-shape.tsx';
import { SettingsScreen } from '../../account/components/settings-screen.tsx';
import { isPaymentPending } from '../gift-state.ts';
import { useGift } from '../hooks.ts';
import { GiftChangeForm } from './gift-change-form.tsx';
import { GiftCode } from './gift-code.tsx';
import { GiftFacts } from './gift-facts.tsx';
import { GiftPayment } from './gift-payment.tsx';

/** One gift: its state, its code, and its actions. */
export function GiftDetail({ id }: { id: number }) {
  const t = useTexts('gift');
  const texts = useQueryTexts();
  const justPaid = useSearchParams()[0].has('payment');
  const gift = useGift(id, justPaid);
  const title = gift.data ? t('giftFor', { name: gift.data.recipientName }) : t('one');
  return (
    <SettingsScreen
      path={sitePath('gift')}
      title={title}
      actions={
        <LinkButton
          href={sitePath('gift-history')}
          icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
        >
          {t('history')}
        </LinkButton>
      }
    >
      {gift.error?.code === 'not_found' ? (
        <EmptyState icon={<Gift />} title={t('missing')} description={t('missingText')} />
      ) : (
        <QueryView query={gift} texts={texts} skeleton={<SectionShapes />}>
          {(known) => <Parts gift={known} isWaiting={justPaid && isPaymentPending(known)} />}
        </QueryView>
      )}
    </SettingsScreen>
  );
}

function Parts({ gift, isWaiting }: { gift: GiftEntity; isWaiting: boolean }) {
  const { state, sent } = gift;
  const canChange = state === 'unpaid' || state === 'scheduled' || (state === 'sent' && sent === null);
  return (
    <>
      {state === 'unpaid' && <GiftPayment gift={gift} isWaiting={isWaiting} />}
      {gift.code !== null && state !== 'redeemed' && <GiftCode gift={gift} code={gift.code} />}
      <GiftFacts gift={gift} />
      {canChange && !isWaiting && <GiftChangeForm gift={gift} />}
    </>
  );
}
