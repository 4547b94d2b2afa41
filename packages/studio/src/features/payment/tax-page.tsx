import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Percent } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { TaxDialog } from './components/tax-dialog.tsx';
import { TaxTable } from './components/tax-table.tsx';
import { useTaxRates } from './hooks.ts';

const t = textsOf('payment');

/** Taxes added to prices or included in them, by the buyer's place. */
export function TaxPage() {
  const rates = useTaxRates();
  const mayEdit = usePermission('billing.edit');
  return (
    <Screen
      route={useLocation().pathname}
      title={t('taxes')}
      description={t('taxesText')}
      siteName={useSiteName()}
      actions={mayEdit && <TaxDialog />}
    >
      <div className="max-w-300 px-gutter">
        <QueryView query={rates} texts={useQueryTexts()} skeleton={<FormShape />}>
          {({ taxRates }) => (
            <TaxTable
              taxRates={taxRates}
              empty={<EmptyState icon={<Percent />} title={t('noTaxes')} description={t('noTaxesText')} />}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
