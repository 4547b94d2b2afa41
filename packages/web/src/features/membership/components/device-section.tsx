import { Laptop, Smartphone, Tablet, Tv } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';

/** Watch wherever there is a browser. */
export function DeviceSection() {
  const t = useTexts('membership');
  return (
    <section aria-labelledby="devices" className="text-center">
      <div aria-hidden className="mb-8 flex items-end justify-center gap-8 text-accent md:gap-12 [&>svg]:stroke-1">
        <Smartphone className="size-12 md:size-16" />
        <Tablet className="size-14 md:size-20" />
        <Laptop className="size-16 md:size-24" />
        <Tv className="size-18 md:size-28" />
      </div>
      <h2 id="devices" className="text-3xl">
        {t('join.devices')}
      </h2>
      <p className="mx-auto mt-4 max-w-prose text-balance text-ink-muted text-lg">{t('join.devicesText')}</p>
    </section>
  );
}
