import type { MediaDetail } from '@greenlight/contract/media';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock } from 'lucide-react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { Benefits } from '../../membership/components/benefits.tsx';
import { usePlans, useStanding } from '../../membership/hooks.ts';
import { StageBackdrop } from './stage-backdrop.tsx';

/** A members-only video for anyone who isn't a member: what membership gives, and the way to it and back here. */
export function LockedStage({ media }: { media: MediaDetail }) {
  const t = useTexts('membership');
  const language = useLanguage();
  const standing = useStanding();
  const plan = usePlans().data?.[0];
  const key = plan && plan.trialDays > 0 ? 'locked.text' : 'locked.textPaid';
  const remember = () => rememberAfterLoginUrl(location.pathname + location.search);
  return (
    <section className="relative isolate flex min-h-[min(34rem,80dvh)] w-full items-end overflow-hidden sm:rounded-lg lg:aspect-video lg:min-h-0">
      <StageBackdrop media={media} />
      <div className="grid w-full items-end gap-x-12 gap-y-7 p-gutter xl:grid-cols-[1.15fr_1fr] xl:p-12">
        <div>
          <p className="mb-4 inline-flex items-center gap-2 font-semibold text-accent text-sm">
            <Lock aria-hidden className="size-4" />
            {t('locked.label')}
          </p>
          <h2 className="max-w-140 text-3xl">{t('locked.title')}</h2>
          <p className="mt-3 max-w-prose text-ink-muted text-lg">
            {plan && t(key, { price: formatPrice(plan.price, language), days: plan.trialDays })}{' '}
            <Link href="/learn-more" className="whitespace-nowrap text-ink underline underline-offset-4">
              {t('learnMore')}
            </Link>
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            {standing === 'visitor' ? (
              <>
                <LinkButton href="/signup" variant="primary" size="lg" onClick={remember}>
                  {t('startTrial')}
                </LinkButton>
                <LinkButton href="/login" size="lg" onClick={remember}>
                  {t('login')}
                </LinkButton>
              </>
            ) : (
              <LinkButton href="/payment" variant="primary" size="lg" onClick={remember}>
                {t('choosePlan')}
              </LinkButton>
            )}
          </div>
        </div>
        <Benefits />
      </div>
    </section>
  );
}
