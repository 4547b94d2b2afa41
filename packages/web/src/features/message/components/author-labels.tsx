import type { Author } from '@greenlight/contract/comment';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';

/** The labels beside the name of an author: their badge, and their role here. */
export function AuthorLabels({ author }: { author: Author }) {
  const t = useTexts('comment');
  const { badges_enabled: hasBadges } = useConfig();
  return (
    <>
      {hasBadges && author.badgeUrl && (
        <img src={author.badgeUrl} alt={t('badge')} loading="lazy" className="inline size-4.5 object-contain" />
      )}
      {author.role !== 'member' && (
        <Badge tone={author.role === 'creator' ? 'accent' : 'neutral'}>{t(`role.${author.role}`)}</Badge>
      )}
    </>
  );
}
