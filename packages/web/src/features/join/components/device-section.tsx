import { buttonClass } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { Laptop, Smartphone, Tablet, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';

/** Says that the service works in any browser, or with the apps of the two stores. */
export function DeviceSection() {
  const t = useTexts('join');
  const { app_store_url: appStore, play_store_url: playStore } = useConfig();
  return (
    <section aria-labelledby="devices" className="text-center">
      <div aria-hidden className="mb-8 flex items-end justify-center gap-8 text-accent md:gap-12 [&>svg]:stroke-1">
        <Smartphone className="size-12 md:size-16" />
        <Tablet className="size-14 md:size-20" />
        <Laptop className="size-16 md:size-24" />
        <Tv className="size-18 md:size-28" />
      </div>
      <h2 id="devices" className="text-3xl">
        {t('devices')}
      </h2>
      <p className="mx-auto mt-4 max-w-prose text-balance text-ink-muted text-lg">{t('devicesText')}</p>
      {(appStore || playStore) && (
        <div className="mt-8 flex flex-wrap justify-center gap-4">
          {appStore && (
            <StoreLink href={appStore} lead={t('appStoreLead')} name={t('appStore')} icon={<Smartphone />} />
          )}
          {playStore && (
            <StoreLink href={playStore} lead={t('playStoreLead')} name={t('playStore')} icon={<Tablet />} />
          )}
        </div>
      )}
    </section>
  );
}

function StoreLink({ href, lead, name, icon }: { href: string; lead: string; name: string; icon: ReactNode }) {
  return (
    <Link href={href} className={buttonClass('secondary', 'lg', 'min-w-52 !justify-start !rounded-lg text-start')}>
      <span aria-hidden className="[&>svg]:size-7 [&>svg]:stroke-[1.5]">
        {icon}
      </span>
      <span className="flex flex-col leading-tight">
        <span className="font-normal text-ink-muted text-xs">{lead} </span>
        <span className="text-lg">{name}</span>
      </span>
    </Link>
  );
}
