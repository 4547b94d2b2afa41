import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { useTexts } from '../../../platform/i18n.ts';
import { PlanPrice } from '../../membership/components/plan-price.tsx';
import { useJoinPlan } from '../../membership/hooks.ts';

/** The price of the page's plan, and a note that it can be cancelled. Its line is reserved while loading. */
export function JoinPrice() {
  const t = useTexts('join');
  const { plan, isLoading } = useJoinPlan();
  if (isLoading) return <Skeleton className="mt-6 h-12 w-64" />;
  if (!plan) return null;
  return (
    <p className="mt-6 min-h-12">
      <PlanPrice plan={plan} /> <span className="text-ink-muted">· {t('cancel')}</span>
    </p>
  );
}
