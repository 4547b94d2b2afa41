import { textsOf } from '../../platform/texts.ts';
import { useTaxRates } from './hooks.ts';
import { countryName } from './tax-state.ts';

const t = textsOf('payment');

/** The name of a ledger such as gateway:sandbox or tax:3. */
export function useLedgerName(): (ledger: string) => string {
  const rates = useTaxRates().data?.taxRates ?? [];
  return (ledger) => {
    const [kind = '', of] = ledger.split(':');
    if (kind === 'gateway') return t.find(`gateways.${of}`) ?? ledger;
    const rate = kind === 'tax' ? rates.find(({ id }) => String(id) === of) : undefined;
    if (rate) return t('taxOf', { name: rate.name, percent: rate.percent, place: countryName(rate.country) });
    return t.find(`ledgers.${kind}`) ?? ledger;
  };
}
