import { Button } from '@greenlight/ui/primitives/button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';

/** Copies a text; hidden if the browser forbids copying. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts('account-settings');
  const [isCopied, setIsCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <>
      <Button
        size="sm"
        className="shrink-0"
        aria-label={isCopied ? undefined : label}
        icon={isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => undefined,
          )
        }
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
