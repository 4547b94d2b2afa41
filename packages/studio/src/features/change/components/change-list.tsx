import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { ListFoot } from '../../../platform/list-foot.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useChanges } from '../hooks.ts';
import { ChangeItem } from './change-item.tsx';

const t = textsOf('change');

/** The changes of one subject, or of all subjects with their names. */
export function ChangeList({ subject }: { subject?: string }) {
  const changes = useChanges(subject);
  const texts = useQueryTexts();
  return (
    <QueryView
      query={changes}
      texts={texts}
      skeleton={<ListShape />}
      isEmpty={({ pages }) => pages[0]?.changes.length === 0}
      empty={<p className="py-10 text-center text-ink-muted">{t('empty')}</p>}
    >
      {({ pages }) => {
        const all = pages.flatMap((page) => page.changes);
        return (
          <>
            <ol className="flex flex-col divide-y divide-line">
              {all.map((change) => (
                <ChangeItem key={change.id} change={change} showSubject={subject === undefined} />
              ))}
            </ol>
            <ListFoot list={changes} count={all.length} end={t('end')} />
          </>
        );
      }}
    </QueryView>
  );
}

function ListShape() {
  return (
    <div className="flex flex-col gap-6 py-4">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-1/2 rounded-sm" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
