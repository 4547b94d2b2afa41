import { sitePath } from '@greenlight/contract/site-path';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { Checkout } from './checkout.tsx';

/** Lets a member with a granted membership subscribe: the first payment is at its end. */
export function DeferredCheckout({ given }: { given: string }) {
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
