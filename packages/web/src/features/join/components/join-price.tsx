import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { useTexts } from '../../../platform/i18n.ts';
import { PlanPrice } from '../../membership/components/plan-price.tsx';
import { usePlans } from '../../membership/hooks.ts';

/** What a month costs, and that one can leave. It keeps its line while the price is awaited. */
export function JoinPrice() {
  const t = useTexts('join');
  const { data: plans, isLoading } = usePlans();
  const plan = plans?.find(({ interval }) => interval === 'month') ?? plans?.[0];
  if (isLoading) return <Skeleton className="mt-6 h-12 w-64" />;
  if (!plan) return null;
  return (
    <p className="mt-6 min-h-12">
      <PlanPrice plan={plan} /> <span className="text-ink-muted">· {t('pitch.priceText')}</span>
    </p>
  );
}
