import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { ChevronRight } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { usePages } from '../hooks.ts';
import { PageStatus } from './page-status.tsx';

const t = textsOf('page');

type ListedPage = NonNullable<ReturnType<typeof usePages>['data']>['pages'][number];

export function PageCard({ page }: { page: ListedPage }) {
  return (
    <Link
      href={studioPath('page', page.id)}
      className="flex min-h-18 items-center gap-4 rounded-lg border border-line bg-surface px-4 py-3 transition-look hover:bg-raised"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere font-semibold text-lg">{page.title}</span>
          <PageStatus page={page} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-faint text-sm">
          <span className="wrap-anywhere">{page.slug === 'home' ? t('homeAddress') : `/${page.slug}`}</span>
          <span className="before:me-2 before:hidden before:content-['·'] sm:before:inline">
            {t('updated', { moment: formatMoment(page.updatedAt) })}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100" />
    </Link>
  );
}
