import type { StudioPage } from '@greenlight/contract/page-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTranslation } from 'react-i18next';

export function PageStatus({ page }: { page: Pick<StudioPage, 'published' | 'hasChanges'> }) {
  const { t } = useTranslation('page');
  if (!page.published) return <Badge>{t('status.draft')}</Badge>;
  return page.hasChanges ? (
    <Badge tone="warning">{t('status.changed')}</Badge>
  ) : (
    <Badge tone="accent">{t('status.published')}</Badge>
  );
}
