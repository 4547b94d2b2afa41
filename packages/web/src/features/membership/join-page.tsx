import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowUpRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { Benefits } from './components/benefits.tsx';
import { DeviceSection } from './components/device-section.tsx';
import { JoinHero } from './components/join-hero.tsx';
import { PlanCards } from './components/plan-cards.tsx';

/** What membership is, what it costs and how to begin (spec points 1 and 2, reading A). */
export function JoinPage() {
  const t = useTexts('membership');
  const { project, store_url: storeUrl } = useConfig();
  const { pathname } = useLocation();
  return (
    <Screen route={pathname} title={t('join.title')} siteName={project} heading="hidden">
      <JoinHero />
      <div className="mx-auto flex max-w-300 flex-col gap-24 px-gutter pt-6">
        <section aria-labelledby="plans">
          <h2 id="plans" className="mb-8 text-center text-3xl">
            {t('join.plans')}
          </h2>
          <PlanCards />
        </section>
        <section aria-labelledby="benefits" className="grid gap-10 lg:grid-cols-2">
          <div>
            <h2 id="benefits" className="text-3xl">
              {t('join.benefits', { project })}
            </h2>
            <p className="mt-4 max-w-prose text-ink-muted text-lg">{t('join.benefitsText')}</p>
          </div>
          <Benefits />
        </section>
        <DeviceSection />
        {storeUrl !== '' && (
          <section className="flex flex-wrap items-center justify-between gap-8 rounded-xl bg-raised p-8 md:p-12">
            <div>
              <h2 className="text-2xl">{t('join.merch')}</h2>
              <p className="mt-2 text-ink-muted">{t('join.merchText')}</p>
            </div>
            <LinkButton href={storeUrl} icon={<ArrowUpRight aria-hidden className="size-5" />}>
              {t('join.store')}
            </LinkButton>
          </section>
        )}
      </div>
    </Screen>
  );
}
