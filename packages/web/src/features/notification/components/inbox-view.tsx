import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { BellOff } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useInbox } from '../hooks.ts';
import { InboxEntry } from './inbox-entry.tsx';

/** The notifications. `compact` shows only the newest. */
export function InboxView({ compact = false, onLeave }: { compact?: boolean; onLeave?: () => void }) {
  const t = useTexts('notification');
  const texts = useQueryTexts();
  const inbox = useInbox();
  const { hasNextPage, fetchNextPage, isFetchNextPageError, error } = inbox;
  return (
    <QueryView
      query={inbox}
      texts={texts}
      skeleton={<InboxShape rows={compact ? 4 : 7} />}
      isEmpty={({ pages }) => pages.every(({ notifications }) => notifications.length === 0)}
      empty={<EmptyState icon={<BellOff />} title={t('empty')} description={t('emptyText')} />}
    >
      {({ pages }) => {
        const items = pages.flatMap(({ notifications }) => notifications);
        return (
          <>
            <ul aria-label={t('title')} className="flex flex-col">
              {(compact ? items.slice(0, 20) : items).map((item) => (
                <li key={item.id}>
                  <InboxEntry item={item} onLeave={onLeave} />
                </li>
              ))}
            </ul>
            {!compact && (
              <GridFoot
                count={items.length}
                hasMore={hasNextPage}
                onLoadMore={fetchNextPage}
                end={t('end')}
                loadingLabel={texts.loading}
                error={isFetchNextPageError ? { message: texts.describeError(error), retryLabel: texts.retry } : null}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function InboxShape({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-5 px-3 py-2">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex gap-4">
          <Skeleton className="aspect-video w-24 shrink-0 rounded-md" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-4/5 rounded-sm" />
            <Skeleton className="h-3 w-2/5 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
