import { useOnline } from '@greenlight/ui/blocks/use-online';
import { WifiOff } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';

/** Shown while there is no connection. Failed requests are repeated automatically. */
export function OfflineNotice() {
  const t = useTexts('shell');
  const isOnline = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(max(1.5rem,env(safe-area-inset-bottom))+var(--foot-room,0px))] z-50 flex justify-center px-gutter"
    >
      {!isOnline && (
        <p className="flex animate-appear items-center gap-3 rounded-full bg-ink px-5 py-3 font-medium text-canvas text-sm shadow-popup">
          <WifiOff aria-hidden className="size-4" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
