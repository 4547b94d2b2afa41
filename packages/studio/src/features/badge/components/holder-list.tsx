import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmIdentity } from '../../billing/components/confirm-identity.tsx';
import { needsConfirmation } from '../../billing/hooks.ts';
import { useExportHolders, useHolders } from '../hooks.ts';
import { PersonLine } from './person-line.tsx';

const t = textsOf('badge');

/** The members who have a badge, the latest first. */
export function HolderList({ id }: { id: string }) {
  const list = useHolders(id);
  const exporting = useExportHolders(id);
  const [proving, setProving] = useState(false);
  const download = () =>
    exporting.mutate(undefined, {
      onError: (error) => {
        if (needsConfirmation(error)) setProving(true);
        else showError(error);
      },
    });
  const holders = list.data?.pages.flatMap((page) => page.holders) ?? [];
  return (
    <section
      aria-labelledby="badge-holders"
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="badge-holders" className="text-xl">
          {t('who.title')}
        </h2>
        <IconButton
          size="sm"
          label={t('who.export')}
          icon={<Download aria-hidden className="size-4.5" />}
          onClick={download}
        />
        {proving && <ConfirmIdentity onClose={() => setProving(false)} onConfirmed={download} />}
      </div>
      <PagedList list={list} more={t('who.more')}>
        {list.data && holders.length === 0 && <p className="text-ink-muted text-sm">{t('who.nobody')}</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {holders.map((holder) => (
            <PersonLine
              key={holder.userId}
              person={holder}
              about={formatDate(holder.at)}
              aside={holder.event === 'by-hand' ? t('who.byHand') : undefined}
            />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
