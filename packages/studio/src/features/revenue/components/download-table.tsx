import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useDownload } from '../hooks.ts';

const t = textsOf('revenue');

export function DownloadTable(props: {
  table: 'numbers' | 'rows' | 'cohorts';
  from: string;
  to: string;
  currency: string;
}) {
  const download = useDownload();
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      pending={download.isPending}
      onClick={() => download.mutate(props, { onError: showError })}
    >
      {t(`download.${props.table}`)}
    </Button>
  );
}
