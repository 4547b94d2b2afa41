import { sitePath } from '@greenlight/contract/site-path';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { Checkout } from './checkout.tsx';

/** Whoever was given time may see to it that they stay: the first payment comes when that is over. */
export function LaterCheckout({ given }: { given: string }) {
  const t = useTexts('payment');
  const language = useLanguage();
  return (
    <section aria-labelledby="later" className="mt-6 flex flex-col gap-6">
      <div>
        <h2 id="later" className="text-2xl">
          {t('access.later')}
        </h2>
        <p className="mt-2 max-w-prose text-ink-muted">
          {t('access.laterText', { date: formatDate(given, language) })}
        </p>
      </div>
      <Checkout next={sitePath('plan')} given={given} />
    </section>
  );
}
