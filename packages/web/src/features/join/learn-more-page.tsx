import { sitePath } from '@greenlight/contract/site-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { PlanCards } from '../membership/components/plan-cards.tsx';
import { usePlans, useTrial } from '../membership/hooks.ts';
import { useIsSalesTextPublic } from '../membership/use-sales-text.ts';
import { useStanding } from '../membership/use-standing.ts';
import { BenefitSection } from './components/benefit-section.tsx';
import { DeviceSection } from './components/device-section.tsx';
import { JoinHero, JoinTerms } from './components/join-hero.tsx';
import { MemberHero } from './components/member-hero.tsx';
import { NeutralHero } from './components/neutral-hero.tsx';
import { Promotions } from './components/promotions.tsx';
import { StartTrial } from './components/start-trial.tsx';

/**
 * Explains membership, its price and how to start (docs/product/join.md, reading A). Until its sales text is published,
 * the page is generated from the offers.
 */
export function LearnMorePage() {
  const t = useTexts('join');
  const { project } = useConfig();
  const isPublic = useIsSalesTextPublic('learn-more');
  const isMember = useStanding() === 'member';
  const plans = usePlans().data;
  const trial = useTrial();
  const start = (
    <>
      <StartTrial className="mt-9">{t(trial?.days === 0 ? 'choose' : 'start')}</StartTrial>
      <JoinTerms trial={trial} />
    </>
  );
  const title = isMember ? t('member.manage') : t(isPublic ? 'hero' : 'neutral.title');
  return (
    <Screen route={sitePath('learn-more')} title={title} siteName={project} heading="own">
      {isMember ? (
        <MemberHero />
      ) : isPublic === false ? (
        <NeutralHero plans={plans}>{start}</NeutralHero>
      ) : (
        <JoinHero title={isPublic ? t('hero') : ''} text={isPublic ? t('text') : ''}>
          {start}
        </JoinHero>
      )}
      <div className="mx-auto flex max-w-300 flex-col gap-24 px-gutter pt-6">
        {plans?.length !== 0 && (
          <section aria-labelledby="plans">
            <h2 id="plans" className="mb-8 text-center text-3xl">
              {t(isMember ? 'member.plans' : 'plans')}
            </h2>
            <PlanCards />
          </section>
        )}
        {isPublic && (
          <>
            <BenefitSection plans={plans} />
            <DeviceSection />
            <Promotions />
          </>
        )}
      </div>
    </Screen>
  );
}
