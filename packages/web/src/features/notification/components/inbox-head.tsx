import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CheckCheck, Settings } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useMarkAllAsRead, useUnread } from '../hooks.ts';

/** The actions for the whole inbox. */
export function InboxHead({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts('notification');
  const unread = useUnread();
  const readAll = useMarkAllAsRead();
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button
        size="sm"
        disabled={unread === 0 && !readAll.isPending}
        pending={readAll.isPending}
        icon={<CheckCheck aria-hidden className="size-4" />}
        onClick={() => readAll.mutate()}
      >
        {t('readAll')}
      </Button>
      <LinkButton
        href={sitePath('notification-settings')}
        variant="ghost"
        size="sm"
        icon={<Settings aria-hidden className="size-4" />}
        onClick={onLeave}
      >
        {t('settings')}
      </LinkButton>
    </div>
  );
}
