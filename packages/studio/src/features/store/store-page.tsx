import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { CheckCheck, CircleAlert, Download, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FormShape } from '../../platform/form-shape.tsx';
import { MoreButton } from '../../platform/more-button.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { ConfirmedButton } from '../billing/components/confirmed-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { AddCodesDialog } from './components/add-codes-dialog.tsx';
import { CodeTable } from './components/code-table.tsx';
import { UsedCodesDialog } from './components/used-codes-dialog.tsx';
import { useExportStoreCodes, useIsOutOfCodes, useRemoveFreeCodes, useStoreCodes } from './hooks.ts';

const t = textsOf('store');

/** The discount codes that members get for the store. */
export function StorePage() {
  const codes = useStoreCodes();
  const isOut = useIsOutOfCodes(true);
  const remove = useRemoveFreeCodes();
  const load = useExportStoreCodes();
  const [dialog, setDialog] = useState<'add' | 'used'>();
  const add = <AddButton label={t('add')} onClick={() => setDialog('add')} />;
  const counts = codes.data?.pages[0]?.counts;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <>
          <ConfirmedButton work={load} label={t('export')} icon={<Download aria-hidden className="size-4.5" />} />
          <Button icon={<CheckCheck aria-hidden className="size-4.5" />} onClick={() => setDialog('used')}>
            {t('tellUsed')}
          </Button>
          {counts !== undefined && counts.free > 0 && (
            <RemoveButton
              id={undefined}
              remove={remove}
              label={t('removeFree')}
              title={t('removeTitle')}
              text={t('removeText', { count: counts.free })}
            />
          )}
          {add}
        </>
      }
    >
      <div className="flex flex-col gap-8 px-gutter">
        <div role="status" className="empty:hidden">
          {isOut && (
            <p className="flex max-w-180 gap-3 rounded-lg border border-warning/40 bg-warning/10 p-4 text-sm">
              <CircleAlert aria-hidden className="size-5 shrink-0 text-warning" />
              {t('noneLeft')}
            </p>
          )}
        </div>
        <QueryView
          query={codes}
          texts={useQueryTexts()}
          skeleton={<FormShape />}
          isEmpty={({ pages }) => pages[0]?.codes.length === 0}
          empty={<EmptyState icon={<ShoppingBag />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {({ pages }) => (
            <>
              <dl className="grid max-w-180 grid-cols-2 gap-card sm:grid-cols-4">
                {(['free', 'taken', 'used', 'expired'] as const).map((name) => (
                  <div key={name} className="rounded-lg border border-line bg-surface p-4">
                    <dt className="text-ink-muted text-sm">{t(`counts.${name}`)}</dt>
                    <dd className="mt-1 font-bold font-display text-3xl tabular-nums">{pages[0]?.counts[name]}</dd>
                  </div>
                ))}
              </dl>
              <CodeTable codes={pages.flatMap((page) => page.codes)} />
            </>
          )}
        </QueryView>
        <MoreButton list={codes} label={t('more')} />
      </div>
      {dialog === 'add' && <AddCodesDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'used' && <UsedCodesDialog onClose={() => setDialog(undefined)} />}
    </Screen>
  );
}
