import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../hooks.ts';

export function DownloadTable(props: {
  table: 'numbers' | 'rows' | 'cohorts';
  from: string;
  to: string;
  currency: string;
}) {
  const { t } = useTranslation('revenue');
  const download = useDownload();
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      pending={download.isPending}
      onClick={() => download.mutate(props, { onError: (error) => showToast({ title: error.message, tone: 'error' }) })}
    >
      {t(`download.${props.table}`)}
    </Button>
  );
}
