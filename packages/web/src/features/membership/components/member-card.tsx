import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { BadgeCheck } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useHasGifts } from '../../../platform/use-gifts-on-sale.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { planName } from '../plan-name.ts';

/** A member's plan and a link to it, where others see the trial. */
export function MemberCard() {
  const t = useTexts('membership');
  const info = useUserInfo();
  const hasGifts = useHasGifts();
  const plan = info?.plan && planName({ planId: info.planId ?? '', name: info.plan }, t);
  return (
    <li className="flex flex-col rounded-xl border border-line-strong border-dashed p-7">
      <h3 className="flex min-h-7 items-center gap-2.5 text-lg">
        <BadgeCheck aria-hidden className="size-5 text-accent" />
        {t('plans.yours.title')}
      </h3>
      <p className="mt-4 mb-8 grow text-ink-muted">
        {plan ? t('plans.yours.text', { plan }) : t('plans.yours.textPlain')}
      </p>
      <div className="flex flex-col gap-3">
        <LinkButton href={sitePath('plan')} variant="primary" className="w-full">
          {t('plans.manage')}
        </LinkButton>
        {hasGifts && (
          <LinkButton href={sitePath('gift-subscriptions')} className="w-full">
            {t('plans.yours.give')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
