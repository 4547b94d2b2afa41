import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { ReceiptText } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { PaymentList } from './components/payment-list.tsx';
import { usePayments } from './hooks.ts';

/** The payments, newest first, with invoices. */
export function PaymentHistoryPage() {
  const t = useTexts('payment');
  const payments = usePayments();
  return (
    <SettingsScreen path={sitePath('payment-history')} title={t('history.title')} description={t('history.text')}>
      <QueryView
        query={payments}
        texts={useQueryTexts()}
        skeleton={<SectionShapes count={1} />}
        isEmpty={({ pages }) => pages.every((page) => page.payments.length === 0)}
        empty={<EmptyState icon={<ReceiptText />} title={t('history.empty')} description={t('history.emptyText')} />}
      >
        {({ pages }) => (
          <>
            <PaymentList payments={pages.flatMap((page) => page.payments)} />
            {payments.hasNextPage && (
              <Button
                className="self-center"
                pending={payments.isFetchingNextPage}
                onClick={() => void payments.fetchNextPage()}
              >
                {t('history.more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SettingsScreen>
  );
}
