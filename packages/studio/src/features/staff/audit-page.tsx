import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { ListFoot } from '../../platform/list-foot.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { AuditFilterBar } from './components/audit-filter-bar.tsx';
import { AuditList } from './components/audit-list.tsx';
import { type AuditFilter, useAudit } from './hooks.ts';

const t = textsOf('audit');

/** The audit log of the whole service; `?subject=account:<id>` filters by subject. */
export function AuditPage() {
  const subject = useSearchParams()[0].get('subject');
  const [filter, setFilter] = useState<AuditFilter>(subject ? { subject } : {});
  const entries = useAudit(filter);
  const texts = useQueryTexts();
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-300 flex-col gap-6 px-gutter">
        <AuditFilterBar filter={filter} onChange={setFilter} />
        <QueryView
          query={entries}
          texts={texts}
          skeleton={<FormShape />}
          isEmpty={({ pages }) => pages[0]?.entries.length === 0}
          empty={<EmptyState icon={<ScrollText />} title={t('empty')} description={t('emptyText')} />}
        >
          {({ pages }) => {
            const all = pages.flatMap((page) => page.entries);
            return (
              <>
                <AuditList entries={all} />
                <ListFoot list={entries} count={all.length} end={t('end')} />
              </>
            );
          }}
        </QueryView>
      </div>
    </Screen>
  );
}
