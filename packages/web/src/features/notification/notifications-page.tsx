import { sitePath } from '@greenlight/contract/site-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { InboxHead } from './components/inbox-head.tsx';
import { InboxView } from './components/inbox-view.tsx';

/** The whole inbox. */
export function NotificationsPage() {
  const t = useTexts('notification');
  return (
    <Screen
      limited="narrow"
      route={sitePath('notifications')}
      title={t('title')}
      siteName={useConfig().project}
      actions={<InboxHead />}
    >
      <div className="mx-auto max-w-200 px-gutter">
        <div className="-mx-3">
          <InboxView />
        </div>
      </div>
    </Screen>
  );
}
