import { Badge } from '@greenlight/ui/primitives/badge';
import { formatDate } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCodes } from '../hooks.ts';

const t = textsOf('coupon');

/** The newest codes, with their users. */
export function CodeList({ id }: { id: number }) {
  const list = useCodes(id);
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? [];
  return (
    <PagedList list={list} more={t('more')}>
      <ul aria-label={t('singleUse')} className="divide-y divide-line">
        {codes.map(({ id: codeId, code, used, email }) => (
          <li key={codeId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm">
            <code className="[overflow-wrap:anywhere]">{code}</code>
            {used ? (
              <span className="text-ink-faint">{email ? `${email} · ${formatDate(used)}` : formatDate(used)}</span>
            ) : (
              <Badge>{t('free')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
