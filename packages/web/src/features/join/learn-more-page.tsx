import { Screen } from '@greenlight/ui/blocks/screen';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { PlanCards } from '../membership/components/plan-cards.tsx';
import { BenefitSection } from './components/benefit-section.tsx';
import { DeviceSection } from './components/device-section.tsx';
import { JoinHero, JoinTerms } from './components/join-hero.tsx';
import { Promotions } from './components/promotions.tsx';
import { StartTrial } from './components/start-trial.tsx';

/** What membership is, what it costs and how to begin (spec points 1 and 2, reading A). */
export function LearnMorePage() {
  const t = useTexts('join');
  const { project } = useConfig();
  return (
    <Screen route="/learn-more" title={t('title')} siteName={project} heading="hidden">
      <JoinHero title={t('hero')} text={t('text')}>
        <StartTrial className="mt-9">{t('start')}</StartTrial>
        <JoinTerms />
      </JoinHero>
      <div className="mx-auto flex max-w-300 flex-col gap-24 px-gutter pt-6">
        <section aria-labelledby="plans">
          <h2 id="plans" className="mb-8 text-center text-3xl">
            {t('plans')}
          </h2>
          <PlanCards />
        </section>
        <BenefitSection />
        <DeviceSection />
        <Promotions />
      </div>
    </Screen>
  );
}
