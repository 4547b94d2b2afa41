import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { useTexts } from '../../../platform/i18n.ts';
import type { ChatDialogProps } from './chat-dialog.tsx';

/** The people whose messages are hidden, each of whom can be shown again. */
export function IgnoredDialog({ ignored, open, onOpenChange }: ChatDialogProps) {
  const t = useTexts('chat');
  const { people, showAgain } = ignored;
  return (
    <Dialog
      size="sm"
      title={t('ignored')}
      description={t('ignoredText')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={onOpenChange}
    >
      <ul className="grid gap-1">
        {people.map(({ userId, displayName }) => (
          <li key={userId} className="flex items-center justify-between gap-3">
            <bdi className="min-w-0 truncate">{displayName}</bdi>
            <Button
              size="sm"
              onClick={() => {
                showAgain(userId);
                if (people.length === 1) onOpenChange(false);
              }}
            >
              {t('showAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
