import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { formatDate } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioLegalType } from '../hooks.ts';

const t = textsOf('legal');

export function LegalCard({ kind }: { kind: StudioLegalType }) {
  const [newest] = kind.versions;
  return (
    <Link
      href={studioPath('legal-document', kind.type)}
      className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-5 transition-colors hover:bg-raised"
    >
      <span className="flex flex-wrap gap-2">
        <Badge tone={newest ? 'accent' : 'neutral'}>{t(newest ? 'inForce' : 'unpublished')}</Badge>
        {kind.required && <Badge tone="warning">{t('required')}</Badge>}
      </span>
      <h2 className="line-clamp-2 text-lg">{kind.title}</h2>
      <p className="text-ink-faint text-sm">
        {newest ? t('since', { version: newest.version, date: formatDate(newest.publishedAt) }) : t('never')}
      </p>
    </Link>
  );
}
