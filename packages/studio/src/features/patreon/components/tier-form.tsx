import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Select } from '@greenlight/ui/primitives/select';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanNames } from '../../plan/hooks.ts';
import { useReadTiers, useSaveTiers } from '../hooks.ts';

const t = textsOf('patreon');

const nothing = '-';

/** The tiers of the campaign, each with its plan. */
export function TierForm({ settings }: { settings: PatreonSettings }) {
  const { tiers, linked, members, checked } = settings;
  const plans = usePlanNames().data?.plans ?? [];
  const save = useSaveTiers();
  const read = useReadTiers();
  const [changes, setChanges] = useState<Record<string, string>>({});
  const options = [
    { value: nothing, label: t('noPlan') },
    ...plans.map(({ planId, name }) => ({ value: planId, label: name })),
  ];
  const chosen = ({ id, planId }: PatreonSettings['tiers'][number]) => changes[id] ?? planId ?? nothing;
  const submit = () =>
    save.mutate(
      tiers.map((tier) => ({ id: tier.id, planId: chosen(tier) === nothing ? null : chosen(tier) })),
      {
        onSuccess: () => {
          setChanges({});
          showToast({ title: t('tiersSaved'), tone: 'success' });
        },
      },
    );
  const isReady = settings.creatorTokenLast4 !== null;
  return (
    <section aria-labelledby="tiers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tiers" className="text-xl">
          {t('tiers')}
        </h2>
        {isReady && (
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden className="size-4" />}
            pending={read.isPending}
            onClick={() => read.mutate(undefined, { onError: showError })}
          >
            {t('readTiers')}
          </Button>
        )}
      </div>
      <p className="max-w-prose text-ink-muted">{t(tiers.length > 0 ? 'tiersText' : 'noTiers')}</p>
      {tiers.length > 0 && (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {tiers.map((tier) => (
              <li key={tier.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <span className="min-w-0">
                  <span className="block font-medium [overflow-wrap:anywhere]">{tier.title}</span>
                  <span className="text-ink-faint text-sm tabular-nums">
                    {t('amount', { amount: (tier.amount / 100).toFixed(2) })}
                  </span>
                </span>
                <Select
                  className="w-full sm:w-60"
                  label={t('planOf', { tier: tier.title })}
                  options={options}
                  value={chosen(tier)}
                  onValueChange={(planId) => setChanges((before) => ({ ...before, [tier.id]: planId }))}
                />
              </li>
            ))}
          </ul>
          <SaveBar
            dirty={Object.keys(changes).length > 0}
            pending={save.isPending}
            error={save.error}
            label={t('saveTiers')}
          />
        </form>
      )}
      <p className="text-ink-faint text-sm">
        {t('counts', { linked, members })} {checked && t('checked', { date: formatMoment(checked) })}
      </p>
    </section>
  );
}
