import { useOnline } from '@greenlight/ui/blocks/use-online';
import { WifiOff } from 'lucide-react';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

/** Says that calls wait for the network, instead of an endless spinner. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-bar z-30 empty:hidden">
      {!isOnline && (
        <p className="mx-gutter mt-4 flex items-center gap-3 rounded-lg border border-warning/50 bg-raised px-4 py-3 text-sm">
          <WifiOff aria-hidden className="size-4.5 text-warning" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
