import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('banner');

export function BannerState({ banner }: { banner: StudioBanner }) {
  if (!banner.shown) return <Badge tone="warning">{t('incomplete')}</Badge>;
  return banner.published ? <Badge tone="accent">{t('published')}</Badge> : <Badge>{t('draft')}</Badge>;
}
