import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { History } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { ChangeList } from './change-list.tsx';

const t = textsOf('change');

/**
 * The history and undo on an edit screen. `subject` such as `page:3`. It must stay mounted while the screen refetches.
 */
export function HistoryButton({ subject }: { subject: string }) {
  return (
    <Dialog
      size="lg"
      title={t('title')}
      description={t('ofOne')}
      closeLabel={t('close')}
      trigger={<Button icon={<History aria-hidden className="size-4" />}>{t('title')}</Button>}
    >
      <ChangeList subject={subject} />
    </Dialog>
  );
}
