import { sitePath } from '@greenlight/contract/site-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { ChevronRight, FileText } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { LegalRef } from '../hooks.ts';

/** One document in the list. */
export function LegalCard({ document, isMissing }: { document: LegalRef; isMissing: boolean }) {
  const t = useTexts('legal');
  const language = useLanguage();
  const { type, title, version, publishedAt } = document;
  return (
    <Link
      href={sitePath('legal-document', type)}
      className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 transition-look hover:border-line-strong hover:bg-raised md:p-5"
    >
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink-muted">
        <FileText className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <bdi className="block font-semibold text-lg [overflow-wrap:anywhere]">{title}</bdi>
        <LocalTime
          text={t('versionOf', { version, date: formatDate(publishedAt, language) })}
          className="text-ink-faint text-sm"
        />
      </span>
      {isMissing && <Badge tone="warning">{t('toAccept')}</Badge>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100" />
    </Link>
  );
}
