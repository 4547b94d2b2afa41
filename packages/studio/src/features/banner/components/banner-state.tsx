import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTranslation } from 'react-i18next';

export function BannerState({ banner }: { banner: StudioBanner }) {
  const { t } = useTranslation('banner');
  if (!banner.shown) return <Badge tone="warning">{t('incomplete')}</Badge>;
  return banner.published ? <Badge tone="accent">{t('published')}</Badge> : <Badge>{t('draft')}</Badge>;
}
