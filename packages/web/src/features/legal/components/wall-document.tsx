import { QueryView } from '@greenlight/ui/blocks/query-view';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type LegalRef, useLegalDocument } from '../hooks.ts';
import { LazyLegalText, LegalTextShape } from './lazy-legal-text.tsx';

/** A document to accept. It opens in its place. */
export function WallDocument({ document }: { document: LegalRef }) {
  const t = useTexts('legal');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { title, version, publishedAt } = document;
  return (
    <details
      className="group rounded-xl border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-xl px-5 py-3 transition-look hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <bdi className="block font-semibold [overflow-wrap:anywhere]">{title}</bdi>
          <span className="text-ink-faint text-sm">
            {t('versionOf', { version, date: formatDate(publishedAt, language) })}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-look group-open:rotate-180" />
      </summary>
      {isOpen && <Text document={document} />}
    </details>
  );
}

function Text({ document: { type, title, version } }: { document: LegalRef }) {
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
      tabIndex={0}
      className="max-h-96 overflow-y-auto overscroll-contain border-line border-t px-5 py-5"
    >
      <QueryView query={useLegalDocument(type, version)} texts={useQueryTexts()} skeleton={<LegalTextShape />}>
        {({ text }) => <LazyLegalText text={text} title={title} />}
      </QueryView>
    </section>
  );
}
