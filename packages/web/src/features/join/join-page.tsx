import { Screen } from '@greenlight/ui/blocks/screen';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { FaqSection } from '../faq/components/faq-section.tsx';
import { useFaq } from '../faq/hooks.ts';
import { BenefitSection } from './components/benefit-section.tsx';
import { JoinHero, JoinTerms } from './components/join-hero.tsx';
import { JoinPrice } from './components/join-price.tsx';
import { ExclusiveRow, PopularRow } from './components/join-rows.tsx';
import { StartTrial } from './components/start-trial.tsx';

/** The shorter way in (spec point 1, reading B, and point 2): the pitch, what there is to watch, what people ask. */
export function JoinPage() {
  const t = useTexts('join');
  const { project } = useConfig();
  const { data: faq } = useFaq();
  return (
    <Screen route="/join" title={t('title')} siteName={project} heading="hidden">
      <JoinHero side="start" title={t('pitch.title')} text={t('pitch.text', { project })}>
        <JoinPrice />
        <StartTrial className="mt-7">{t('startTrial')}</StartTrial>
        <JoinTerms />
      </JoinHero>
      <div className="mt-3 flex flex-col gap-row">
        <PopularRow />
        <ExclusiveRow />
      </div>
      <div className="mx-auto mt-24 flex max-w-300 flex-col gap-24 px-gutter">
        <BenefitSection />
        {faq && faq.faqs.length > 0 && <FaqSection title={faq.title || t('faqs')} faqs={faq.faqs} />}
        <section className="glow flex flex-col items-center overflow-hidden rounded-xl border border-line px-6 py-16 text-center">
          <h2 className="text-3xl">{t('closing')}</h2>
          <JoinPrice />
          <StartTrial className="mt-7">{t('startTrial')}</StartTrial>
        </section>
      </div>
    </Screen>
  );
}
