import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { SettingsSection } from '../account/components/settings-section.tsx';
import { AddressForm } from './components/address-form.tsx';
import { DueNotice } from './components/due-notice.tsx';
import { MethodList } from './components/method-list.tsx';
import { useBeginPayment, useBillingAddress, usePaymentMethods, useSubscription } from './hooks.ts';

/** The saved cards, and the address on invoices. */
export function PaymentMethodsPage() {
  const t = useTexts('payment');
  const texts = useQueryTexts();
  const { data: subscription } = useSubscription();
  const begin = useBeginPayment();
  return (
    <SettingsScreen path={sitePath('payment-methods')} title={t('methods.title')} description={t('methods.text')}>
      {subscription && <DueNotice subscription={subscription} />}
      <QueryView query={usePaymentMethods()} texts={texts} skeleton={<SectionShapes count={1} />}>
        {(methods) => (
          <SettingsSection
            title={t('methods.cards')}
            text={methods.length === 0 ? `${t('methods.empty')} ${t('methods.emptyText')}` : undefined}
            action={
              <Button
                size="sm"
                icon={<Plus aria-hidden className="size-4" />}
                pending={begin.isPending || begin.isSuccess}
                onClick={() => begin.mutate('payment-method')}
              >
                {t('methods.add')}
              </Button>
            }
          >
            {methods.length > 0 && <MethodList methods={methods} subscription={subscription} />}
          </SettingsSection>
        )}
      </QueryView>
      <QueryView query={useBillingAddress()} texts={texts} skeleton={<SectionShapes count={1} />}>
        {(address) => <AddressForm address={address} />}
      </QueryView>
    </SettingsScreen>
  );
}
