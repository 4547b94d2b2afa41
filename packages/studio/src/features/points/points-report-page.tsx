import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, Download } from 'lucide-react';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { ConfirmedButton } from '../billing/components/confirmed-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { AlarmList } from './components/alarm-list.tsx';
import { MonthTable } from './components/month-table.tsx';
import { PointsTotals } from './components/points-totals.tsx';
import { ShortfallList } from './components/shortfall-list.tsx';
import { useExportMovements, usePointsReport } from './hooks.ts';

const t = textsOf('points');

/** The report of points: where they are, movements by month, and differences to look at. */
export function PointsReportPage() {
  const report = usePointsReport();
  const load = useExportMovements();
  return (
    <Screen
      route={useLocation().pathname}
      title={t('report.title')}
      description={t('report.text')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('pitches')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <ConfirmedButton
          work={load}
          label={t('report.exportMovements')}
          icon={<Download aria-hidden className="size-4" />}
        />
      }
    >
      <div className="flex max-w-360 flex-col gap-10 px-gutter">
        <AlarmList />
        <QueryView query={report} texts={useQueryTexts()} skeleton={<CardGridShape />}>
          {(data) => (
            <div className="flex flex-col gap-10">
              <PointsTotals report={data} />
              <MonthTable months={data.months} />
            </div>
          )}
        </QueryView>
        <ShortfallList />
      </div>
    </Screen>
  );
}
