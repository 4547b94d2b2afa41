import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock } from 'lucide-react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { Benefits } from '../../membership/components/benefits.tsx';
import { usePlans, useTrial } from '../../membership/hooks.ts';
import { cheapestOf } from '../../membership/plan-comparison.ts';
import { useStanding } from '../../membership/use-standing.ts';
import { PlayerBackdrop } from './player-backdrop.tsx';

/** Shown instead of a members-only video: what a membership gives, and a link to it that returns here. */
export function MembersOnlyNotice({ media }: { media: Pick<MediaCard, 'title' | 'thumbnail'> }) {
  const t = useTexts('membership');
  const language = useLanguage();
  const standing = useStanding();
  const plan = cheapestOf(usePlans().data ?? []);
  const hasTrial = (useTrial()?.days ?? 0) > 0;
  const key = plan && plan.trialDays > 0 ? 'locked.text' : 'locked.textPaid';
  const remember = () => rememberAfterLoginUrl(location.pathname + location.search);
  return (
    <section className="w-full overflow-hidden bg-surface sm:rounded-lg">
      <div className="relative isolate lg:flex lg:aspect-video lg:items-end">
        <div className="-z-10 relative aspect-video w-full lg:absolute lg:inset-0">
          <PlayerBackdrop
            media={media}
            shade="bg-linear-to-t from-surface via-surface/15 to-transparent lg:bg-linear-to-tr lg:via-surface/65 lg:rtl:bg-linear-to-tl"
          />
        </div>
        <div className="p-gutter max-lg:-mt-14 lg:max-w-160 lg:px-10 lg:pb-8">
          <p className="mb-3 inline-flex items-center gap-2 font-semibold text-accent text-sm">
            <Lock aria-hidden className="size-4" />
            {t('locked.label')}
          </p>
          <h2 className="text-3xl">{t('locked.title')}</h2>
          <p className="mt-3 max-w-prose text-ink text-lg">
            {plan && t(`${key}.${plan.interval}`, { price: formatPrice(plan.price, language), count: plan.trialDays })}{' '}
            <Link href={sitePath('learn-more')} className="whitespace-nowrap underline underline-offset-4">
              {t('learnMore')}
            </Link>
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            {standing === 'visitor' ? (
              <>
                <LinkButton href={sitePath('signup')} variant="primary" size="lg" onClick={remember}>
                  {t(hasTrial ? 'startTrial' : 'choosePlan')}
                </LinkButton>
                <LinkButton href={sitePath('login')} size="lg" onClick={remember}>
                  {t('login')}
                </LinkButton>
              </>
            ) : (
              <LinkButton href={sitePath('payment')} variant="primary" size="lg" onClick={remember}>
                {t('choosePlan')}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
      <div className="border-line border-t p-gutter lg:px-10 lg:py-8">
        <Benefits wide />
      </div>
    </section>
  );
}
