import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, Ticket } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { GiftLink } from '../../platform/gift-link.tsx';
import { useTexts } from '../../platform/i18n.ts';
import { paymentWithCode } from '../../platform/payment-path.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { SettingsSection } from '../account/components/settings-section.tsx';
import { AppliedCoupon } from './components/applied-coupon.tsx';
import { CouponSearchBox } from './components/coupon-search-box.tsx';
import { useAppliedCoupon } from './hooks.ts';

/** The discount code screen (docs/product/offer.md). */
export function CouponPage() {
  const t = useTexts('coupon');
  const [params] = useSearchParams();
  return (
    <SettingsScreen path={sitePath('coupon')} title={t('title')} description={t('text')}>
      <QueryView query={useAppliedCoupon()} texts={useQueryTexts()} skeleton={<SectionShapes count={1} />}>
        {({ subscriptionId, discount }) => (
          <>
            {discount && <AppliedCoupon discount={discount} />}
            {subscriptionId === null ? (
              <SettingsSection title={t('subscribeFirst')} text={t('subscribeText')}>
                <LinkButton
                  href={paymentWithCode(params.get('code'))}
                  variant="primary"
                  icon={<Ticket aria-hidden className="size-4" />}
                >
                  {t('subscribe')}
                </LinkButton>
                <p className="mt-3">
                  <GiftLink code={params.get('code') ?? ''}>{t('isGift')}</GiftLink>
                </p>
              </SettingsSection>
            ) : (
              <CouponSearchBox subscriptionId={subscriptionId} prefilled={params.get('code') ?? ''} />
            )}
          </>
        )}
      </QueryView>
      <div>
        <LinkButton href={sitePath('account')} icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}>
          {t('back')}
        </LinkButton>
      </div>
    </SettingsScreen>
  );
}
