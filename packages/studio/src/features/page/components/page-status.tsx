import type { StudioPage } from '@greenlight/contract/page-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('page');

export function PageStatus({ page }: { page: Pick<StudioPage, 'published' | 'hasChanges'> }) {
  if (!page.published) return <Badge>{t('status.draft')}</Badge>;
  return page.hasChanges ? (
    <Badge tone="warning">{t('status.changed')}</Badge>
  ) : (
    <Badge tone="accent">{t('status.published')}</Badge>
  );
}
