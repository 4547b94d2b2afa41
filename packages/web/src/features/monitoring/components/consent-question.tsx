import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useConsent } from '../use-consent.ts';

/** The question at the foot of the screen. It covers nothing important. Yes and no look the same. */
export function ConsentQuestion() {
  const t = useTexts('monitoring');
  const { project } = useConfig();
  const { setConsent } = useConsent();
  return (
    <section
      aria-labelledby="monitoring-title"
      data-at-foot="tall"
      className="fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+var(--foot-room,0px))] z-45 mx-auto flex max-w-180 animate-appear flex-col gap-3 rounded-xl bg-overlay p-4 floating sm:flex-row sm:items-center sm:gap-6 sm:p-5"
    >
      <div className="min-w-0 grow">
        <h2 id="monitoring-title" className="font-semibold text-base">
          {t('title', { project })}
        </h2>
        <p className="mt-1 text-ink-muted text-sm">
          {t('text')}{' '}
          <Link href={sitePath('legal')} className="underline underline-offset-4 hover:text-ink">
            {t('more')}
          </Link>
        </p>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-3">
        <Button onClick={() => setConsent('declined')}>{t('decline')}</Button>
        <Button onClick={() => setConsent('granted')}>{t('accept')}</Button>
      </div>
    </section>
  );
}
