import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Languages } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { useOtherLanguages } from '../hooks.ts';
import { TranslationEditor } from './translation-editor.tsx';

const t = textsOf('translation');

/**
 * The translations of the subject of an edit screen, such as `page:3`. Hidden if there is only one language. `name`
 * distinguishes several buttons of one screen.
 */
export function TranslationButton({ subject, size, name }: { subject: string; size?: 'sm'; name?: string }) {
  const { data: languages = [] } = useOtherLanguages();
  if (languages.length === 0) return null;
  return (
    <Dialog
      size="lg"
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      trigger={
        <Button size={size} icon={<Languages aria-hidden className="size-4" />}>
          {t('title')}
          {name && <span className="sr-only"> {name}</span>}
        </Button>
      }
    >
      <TranslationEditor subject={subject} languages={languages} />
    </Dialog>
  );
}
