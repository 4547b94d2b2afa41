import { useTranslation } from 'react-i18next';
import { useTaxRates } from '../hooks.ts';
import { countryName } from '../tax-state.ts';

/** What a ledger such as gateway:sandbox or tax:3 is called. */
export function useLedgerName(): (ledger: string) => string {
  const { t } = useTranslation('payment');
  const rates = useTaxRates().data?.taxRates ?? [];
  return (ledger) => {
    const [kind = '', of] = ledger.split(':');
    if (kind === 'gateway') return t(`gateways.${of}`, { defaultValue: of });
    const rate = kind === 'tax' ? rates.find(({ id }) => String(id) === of) : undefined;
    if (rate) return t('taxOf', { name: rate.name, percent: rate.percent, place: countryName(rate.country) });
    return t(`ledgers.${kind}`, { defaultValue: ledger });
  };
}
