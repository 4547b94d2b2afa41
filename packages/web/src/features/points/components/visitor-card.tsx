import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { ReturnLink } from '../../../platform/return-link.tsx';
import { usePlans } from '../../membership/hooks.ts';
import { planName } from '../../membership/plan-name.ts';

/** Explains points, and which plans give them, to a viewer who has none. */
export function VisitorCard() {
  const t = useTexts('points');
  const names = useTexts('membership');
  const { data: plans = [] } = usePlans();
  const giving = plans.filter(({ points }) => points.amount > 0);
  return (
    <section className="glow flex flex-wrap items-center justify-between gap-6 rounded-xl border border-line p-6 md:p-8">
      <div className="max-w-prose">
        <h2 className="text-2xl">{t('visitor.title')}</h2>
        <p className="mt-2 text-ink-muted">{t('visitor.text')}</p>
        {giving.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {giving.map((plan) => (
              <li key={plan.planId}>
                <span className="font-semibold">{planName(plan, names)}</span>{' '}
                <span className="text-ink-muted">
                  {t(plan.points.granted === 'monthly' ? 'visitor.monthly' : 'visitor.atSignup', {
                    count: plan.points.amount,
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={sitePath('learn-more')} variant="primary" size="lg">
          {t('visitor.join')}
        </LinkButton>
        <ReturnLink href={sitePath('login')} size="lg">
          {t('visitor.login')}
        </ReturnLink>
      </div>
    </section>
  );
}
