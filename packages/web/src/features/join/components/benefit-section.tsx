import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { Benefits } from '../../membership/components/benefits.tsx';
import type { Plan } from '../../membership/hooks.ts';

/** The benefits. `plans` are the plans that the page sells. */
export function BenefitSection({ plans }: { plans: Plan[] | undefined }) {
  const t = useTexts('join');
  const { project } = useConfig();
  return (
    <section aria-labelledby="benefits" className="grid gap-10 lg:grid-cols-2">
      <div>
        <h2 id="benefits" className="text-3xl">
          {t('benefits', { project })}
        </h2>
        <p className="mt-4 max-w-prose text-ink-muted text-lg">{t('benefitsText')}</p>
      </div>
      <Benefits plans={plans} />
    </section>
  );
}
