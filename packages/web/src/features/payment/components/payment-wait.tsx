import { useOnline } from '@greenlight/ui/blocks/use-online';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { useTexts } from '../../../platform/i18n.ts';

/** Shown while the state of a payment is fetched. Without a connection it says so, and continues by itself. */
export function PaymentWait({ isUnreachable }: { isUnreachable: boolean }) {
  const t = useTexts('payment');
  const isOnline = useOnline();
  return (
    <p role="status" className="flex max-w-form flex-col items-center gap-5 text-balance text-center text-lg">
      <Spinner className="size-8 text-accent" />
      {t(isOnline ? (isUnreachable ? 'complete.unreachable' : 'complete.looking') : 'complete.offline')}
    </p>
  );
}
