import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';

/** Recovery codes, shown once: to copy or to download. */
export function RecoveryCodesView({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTexts('account-settings');
  const { project } = useConfig();
  const text = codes.join('\n');
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${project}\n\n${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: t('codes.file') });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <ul
        dir="ltr"
        aria-label={t('codes.title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2.5 rounded-lg bg-surface p-5 text-center font-medium text-sm tracking-wider"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton size="sm" text={text} label={t('codes.copy')} copied={t('copied')} />
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
          {t('codes.download')}
        </Button>
      </div>
      <Button variant="primary" size="lg" className="mt-6 w-full" onClick={onKept}>
        {t('codes.kept')}
      </Button>
    </>
  );
}
