import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { useTexts } from '../../../platform/i18n.ts';
import { PlanPrice } from '../../membership/components/plan-price.tsx';
import { useJoinPlan } from '../../membership/hooks.ts';

/** What the plan of this page costs, and that one can leave. It keeps its line while the price is awaited. */
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
