import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Select } from '@greenlight/ui/primitives/select';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { fieldErrors } from '../../platform/field-errors.ts';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { BalanceTable } from './components/balance-table.tsx';
import { DayFields } from './components/day-fields.tsx';
import { ExportButton } from './components/export-button.tsx';
import { Journal } from './components/journal.tsx';
import { PayoutTable } from './components/payout-table.tsx';
import { type Days, useBalances, usePayouts } from './hooks.ts';

const t = textsOf('payment');

/** Payouts of the gateways, movements of each ledger, and the journal behind both. */
export function LedgerPage() {
  const texts = useQueryTexts();
  const [asked, setDays] = useState<Days>({ from: '', to: '' });
  const [by, setBy] = useState<'day' | 'month'>('day');
  const payouts = usePayouts(asked, by);
  const balances = useBalances(asked);
  const days = { from: asked.from || (payouts.data?.from ?? ''), to: asked.to || (payouts.data?.to ?? '') };
  const failed = payouts.error ?? balances.error;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('ledgerTitle')}
      description={t('ledgerText')}
      siteName={useSiteName()}
      actions={<ExportButton table="ledger" />}
    >
      <div className="flex max-w-300 flex-col gap-12 px-gutter">
        <DayFields days={days} onChange={setDays} errors={fieldErrors(failed)} />
        {failed ? (
          <ErrorState
            title={texts.errorTitle}
            description={texts.describeError(failed)}
            retry={{
              label: texts.retry,
              pending: payouts.isFetching || balances.isFetching,
              onClick: () => void Promise.all([payouts.refetch(), balances.refetch()]),
            }}
          />
        ) : (
          <>
            <section aria-labelledby="payouts">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <h2 id="payouts" className="text-2xl">
                  {t('payouts')}
                </h2>
                <Select
                  look="pill"
                  label={t('by')}
                  value={by}
                  onValueChange={setBy}
                  options={[
                    { value: 'day', label: t('byDay') },
                    { value: 'month', label: t('byMonth') },
                  ]}
                />
              </div>
              <PayoutTable payouts={payouts.data?.payouts ?? []} loading={payouts.isPending} />
            </section>
            <section aria-labelledby="balances">
              <h2 id="balances" className="mb-4 text-2xl">
                {t('balances')}
              </h2>
              <BalanceTable balances={balances.data?.balances ?? []} loading={balances.isPending} />
            </section>
            <section aria-labelledby="journal">
              <h2 id="journal" className="mb-4 text-2xl">
                {t('journal')}
              </h2>
              <Journal days={asked} />
            </section>
          </>
        )}
      </div>
    </Screen>
  );
}
