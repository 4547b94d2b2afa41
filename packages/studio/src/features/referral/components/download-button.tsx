import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { csvOf, downloadCsv } from '../../../platform/csv.ts';
import { rowsOf } from '../funnel-state.ts';
import type { ReferralFunnel } from '../hooks.ts';

export function DownloadButton({ funnels, filename }: { funnels: ReferralFunnel[]; filename: string }) {
  const { t } = useTranslation('referral');
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
