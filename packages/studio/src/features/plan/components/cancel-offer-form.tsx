import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { FormShape } from '../../../platform/form-shape.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useCancelDiscount, useSaveCancelDiscount } from '../hooks.ts';
import { NumbersForm } from './numbers-form.tsx';

const t = textsOf('plan');

/** The discount for a member who cancels because of the price. There is none until it is set here. */
export function CancelOfferForm() {
  return (
    <section aria-labelledby="cancel-offer">
      <h2 id="cancel-offer" className="text-2xl">
        {t('cancelOffer')}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-muted">{t('cancelOfferText')}</p>
      <QueryView query={useCancelDiscount()} texts={useQueryTexts()} skeleton={<FormShape />}>
        {(discount) => <DiscountForm key={JSON.stringify(discount)} discount={discount} />}
      </QueryView>
    </section>
  );
}

function DiscountForm({ discount }: { discount: CancelDiscount }) {
  const fields = {
    percentOff: { label: t('percentOff'), hint: t('percentOffHint'), min: 0, max: 100 },
    months: { label: t('percentMonths'), hint: t('percentMonthsHint'), min: 1, max: 12 },
  };
  return <NumbersForm numbers={discount} fields={fields} save={useSaveCancelDiscount()} />;
}
