import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { BadgePercent } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { Benefits } from '../../membership/components/benefits.tsx';
import { type Plan, useBenefits } from '../../membership/hooks.ts';

/** Members see no plans here, because prices and trials are for viewers without a membership. */
const withoutPlans: Plan[] = [];

/** The benefits of a membership for its member, with a link to the discount in the store. */
export function PlanBenefits() {
  const t = useTexts('payment');
  const { store_discount_enabled: hasCodes } = useConfig();
  if (useBenefits(false).length === 0 && !hasCodes) return null;
  return (
    <section aria-labelledby="plan-benefits" className="mt-7 border-line border-t pt-6">
      <h2 id="plan-benefits" className="mb-4 text-lg">
        {t('panel.gives')}
      </h2>
      <Benefits wide plans={withoutPlans} />
      {hasCodes && (
        <LinkButton
          href={sitePath('store-code')}
          size="sm"
          className="mt-5"
          icon={<BadgePercent aria-hidden className="size-4" />}
        >
          {t('panel.storeCode')}
        </LinkButton>
      )}
    </section>
  );
}
