import { sitePath } from '@greenlight/contract/site-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { FaqSection } from '../faq/components/faq-section.tsx';
import { useFaq } from '../faq/hooks.ts';
import { useJoinPlan, usePlans } from '../membership/hooks.ts';
import { trialOf } from '../membership/plan-comparison.ts';
import { useIsSalesTextPublic } from '../membership/use-sales-text.ts';
import { BenefitSection } from './components/benefit-section.tsx';
import { JoinHero, JoinTerms } from './components/join-hero.tsx';
import { JoinPrice } from './components/join-price.tsx';
import { ExclusiveRow, PopularRow } from './components/join-rows.tsx';
import { NeutralHero } from './components/neutral-hero.tsx';
import { StartTrial } from './components/start-trial.tsx';

/**
 * The shorter landing page (docs/product/join.md, reading B, and point 2): the sales text, videos, questions. Price and
 * trial are those of its chosen plan.
 */
export function JoinPage() {
  const t = useTexts('join');
  const { project } = useConfig();
  const { data: faq } = useFaq();
  const isPublic = useIsSalesTextPublic('join');
  const { data: onOffer } = usePlans();
  const { plan, isChosen } = useJoinPlan();
  const plans = isChosen && plan ? [plan] : onOffer;
  const trial = plans && trialOf(plans);
  const start = (
    <>
      <StartTrial className="mt-7" planId={isChosen ? plan?.planId : undefined}>
        {t(trial?.days === 0 ? 'choose' : 'startTrial')}
      </StartTrial>
      <JoinTerms trial={trial} />
    </>
  );
  return (
    <Screen
      route={sitePath('join')}
      title={t(isPublic ? 'pitch.title' : 'neutral.title')}
      siteName={project}
      heading="own"
    >
      {isPublic === false ? (
        <NeutralHero plans={plans}>{start}</NeutralHero>
      ) : (
        <JoinHero
          side="start"
          title={isPublic ? t('pitch.title') : ''}
          text={isPublic ? t('pitch.text', { project }) : ''}
        >
          <JoinPrice />
          {start}
        </JoinHero>
      )}
      <div className="mt-3 flex flex-col gap-row">
        <PopularRow />
        <ExclusiveRow />
      </div>
      <div className="mx-auto mt-24 flex max-w-300 flex-col gap-24 px-gutter">
        {isPublic && <BenefitSection plans={plans} />}
        {faq && faq.faqs.length > 0 && <FaqSection title={faq.title || t('faqs')} faqs={faq.faqs} />}
        {isPublic && (
          <section className="glow flex flex-col items-center overflow-hidden rounded-xl border border-line px-6 py-16 text-center">
            <h2 className="text-3xl">{t('closing')}</h2>
            <JoinPrice />
            {start}
          </section>
        )}
      </div>
    </Screen>
  );
}
