import type { StripeEvent } from '@greenlight/contract/billing-studio';
import { DataTable } from '@greenlight/ui/blocks/data-table';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Select } from '@greenlight/ui/primitives/select';
import { RotateCw, Webhook } from 'lucide-react';
import { useState } from 'react';
import { FormShape } from '../../../platform/form-shape.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { ListFoot } from '../../../platform/list-foot.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useEvents, useReplay } from '../hooks.ts';
import { CheckList } from './check-list.tsx';

const t = textsOf('billing');

const states = ['waiting', 'done', 'ignored', 'failed'] as const;
const tones: Record<StripeEvent['state'], BadgeTone> = {
  waiting: 'warning',
  done: 'accent',
  ignored: 'neutral',
  failed: 'danger',
};

/** Events from the card provider, and differences found by the hourly comparison. */
export function EventLog() {
  const texts = useQueryTexts();
  const [state, setState] = useState<StripeEvent['state'] | 'all'>('all');
  const events = useEvents(state === 'all' ? undefined : state);
  const replay = useReplay();
  const again = (id: string) =>
    replay.mutate(id, {
      onSuccess: () => showToast({ title: t('replayed'), tone: 'success' }),
      onError: showError,
    });
  return (
    <div className="flex flex-col gap-10">
      <CheckList />
      <section aria-labelledby="events" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="events" className="text-xl">
            {t('told')}
          </h2>
          <Select
            look="pill"
            label={t('state')}
            value={state}
            onValueChange={setState}
            options={(['all', ...states] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </div>
        <QueryView
          query={events}
          texts={texts}
          skeleton={<FormShape />}
          isEmpty={({ pages }) => pages[0]?.events.length === 0}
          empty={<EmptyState icon={<Webhook />} title={t('noEvents')} description={t('noEventsText')} />}
        >
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.events);
            return (
              <div>
                <DataTable
                  caption={t('told')}
                  rows={rows}
                  rowKey={({ id }) => id}
                  loadingLabel={texts.loading}
                  empty={null}
                  actionsHeader={t('replay')}
                  columns={[
                    { key: 'type', header: t('type'), primary: true, render: (row) => <EventName event={row} /> },
                    { key: 'received', header: t('received'), render: ({ received }) => formatMoment(received) },
                    { key: 'deliveries', header: t('deliveries'), align: 'end', render: timesOf(t('found')) },
                    {
                      key: 'state',
                      header: t('state'),
                      render: (row) => <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
                    },
                  ]}
                  renderActions={({ id, type }) => (
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={<RotateCw aria-hidden className="size-4" />}
                      aria-label={t('replayOf', { type })}
                      onClick={() => again(id)}
                    >
                      {t('replay')}
                    </Button>
                  )}
                />
                <ListFoot list={events} count={rows.length} end={t('end')} />
              </div>
            );
          }}
        </QueryView>
      </section>
    </div>
  );
}

function timesOf(found: string) {
  return ({ deliveries }: StripeEvent) => (deliveries === 0 ? found : `${deliveries} ×`);
}

function EventName({ event }: { event: StripeEvent }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="break-all font-mono">{event.type}</span>
      <span className="break-all text-ink-faint text-xs">{event.problem ?? event.id}</span>
    </span>
  );
}
