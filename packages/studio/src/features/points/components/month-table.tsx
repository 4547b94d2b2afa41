import { DataTable } from '@greenlight/ui/blocks/data-table';
import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { csvOf, downloadCsv } from '../../../platform/csv.ts';
import { formatNumber } from '../../../platform/format.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { PointsReport } from '../hooks.ts';

const t = textsOf('points');

type Month = PointsReport['months'][number];

const monthName = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
const flows = ['granted', 'given', 'returned', 'spent', 'revoked', 'expired'] as const;

/** The movements of each month, the newest first. */
export function MonthTable({ months }: { months: Month[] }) {
  const download = () => {
    const header = [t('report.month'), ...flows.map((flow) => t(`report.flow.${flow}`))];
    const rows = months.map((month) => [month.month, ...flows.map((flow) => month[flow])]);
    downloadCsv('points-by-month.csv', csvOf(header, rows));
  };
  return (
    <section aria-labelledby="points-months">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="points-months" className="text-2xl">
          {t('report.months')}
        </h2>
        {months.length > 0 && (
          <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
            {t('export')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('report.months')}
        rows={months}
        rowKey={({ month }) => month}
        loadingLabel={t('shell:loading')}
        empty={<p className="text-ink-muted">{t('report.noMonths')}</p>}
        columns={[
          {
            key: 'month',
            header: t('report.month'),
            primary: true,
            render: ({ month }) => monthName.format(new Date(`${month}-01`)),
          },
          ...flows.map((flow) => ({
            key: flow,
            header: t(`report.flow.${flow}`),
            align: 'end' as const,
            render: (month: Month) => <span className="tabular-nums">{formatNumber(month[flow])}</span>,
          })),
        ]}
      />
    </section>
  );
}
