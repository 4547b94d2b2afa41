import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { csvOf, rowsOf } from '../funnel-state.ts';
import type { ReferralFunnel } from '../hooks.ts';

export function DownloadButton({ funnels, filename }: { funnels: ReferralFunnel[]; filename: string }) {
  const { t } = useTranslation('referral');
  const download = () => {
    const csv = csvOf([t('name'), t('visits'), t('signUps'), t('trials'), t('paid')], rowsOf(funnels));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    link.download = filename;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
      {t('download')}
    </Button>
  );
}
