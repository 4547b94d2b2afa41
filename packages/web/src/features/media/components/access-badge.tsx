import type { MediaCard } from '@greenlight/contract/media';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Lock } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useStanding } from '../../membership/use-standing.ts';

/** The label of free or members-only videos, for viewers without a membership. Members do not need it. */
export function AccessBadge({ access }: Pick<MediaCard, 'access'>) {
  const t = useTexts('media');
  const standing = useStanding();
  if (standing === undefined || standing === 'member') return null;
  if (access === 'free') return <Badge tone="live">{t('free')}</Badge>;
  return (
    <Badge icon={<Lock aria-hidden className="size-3" />}>
      <span className="sr-only">{t('membersOnly')}</span>
    </Badge>
  );
}
