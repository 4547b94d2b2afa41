import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { csvOf, downloadCsv } from '../../../platform/csv.ts';
import { textsOf } from '../../../platform/texts.ts';
import { rowsOf } from '../funnel-state.ts';
import type { ReferralFunnel } from '../hooks.ts';

const t = textsOf('referral');

export function DownloadButton({ funnels, filename }: { funnels: ReferralFunnel[]; filename: string }) {
  const download = () => {
    const csv = csvOf([t('name'), t('visits'), t('signUps'), t('trials'), t('paid')], rowsOf(funnels));
    downloadCsv(filename, csv);
  };
  return (
    <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
      {t('download')}
    </Button>
  );
}
