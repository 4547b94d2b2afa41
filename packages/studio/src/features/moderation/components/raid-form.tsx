import { minuteMs } from '@greenlight/contract/duration';
import { raidMaxHours } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRaids, useSetRaid } from '../hooks.ts';

const t = textsOf('moderation');
const hourChoices = [1, 3, 12, 24, raidMaxHours];
const usualDays = 7;

/** The raid switch of a creator or of the whole service. It turns itself off. */
export function RaidForm({ teamId }: { teamId: number | null }) {
  const raids = useRaids();
  const known = raids.data?.raids.find(({ team }) => (team?.id ?? null) === teamId);
  const save = useSetRaid();
  const now = useTime(minuteMs);
  const [hours, setHours] = useState('3');
  const [typedDays, setDays] = useState<string>();
  const [chosen, setMembersOnly] = useState<boolean>();
  const days = typedDays ?? String(known?.minAccountDays ?? usualDays);
  const membersOnly = chosen ?? known?.membersOnly ?? false;
  const until = known?.until && Date.parse(known.until) > now ? known.until : null;
  const send = (forHours: number) =>
    save.mutate(
      { teamId, hours: forHours, minAccountDays: Number(days), membersOnly },
      {
        onSuccess: () => showToast({ title: t(forHours > 0 ? 'raidIsOn' : 'raidIsOff'), tone: 'success' }),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(Number(hours));
  };
  return (
    <section
      id="raid"
      aria-labelledby="raid-heading"
      className={
        until ? 'rounded-lg border border-warning/40 bg-warning/10 p-5' : 'rounded-lg border border-line bg-surface p-5'
      }
    >
      <h2 id="raid-heading" className="flex items-center gap-2.5 text-xl">
        <ShieldAlert aria-hidden className={until ? 'size-5 text-warning' : 'size-5 text-ink-muted'} />
        {t('raid')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted text-sm">{t('raidText')}</p>
      {until && <p className="mb-4 font-semibold">{t('raidUntil', { moment: formatMoment(until) })}</p>}
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormError error={save.error} />
        <Field label={t('raidDays')} error={fieldErrors(save.error).minAccountDays}>
          <Input inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
        <Checkbox
          label={t('membersOnly')}
          checked={membersOnly}
          onChange={({ target }) => setMembersOnly(target.checked)}
        />
        <Field label={t('raidHours')}>
          <Select
            value={hours}
            onValueChange={setHours}
            options={hourChoices.map((count) => ({ value: String(count), label: t('span.hours', { count }) }))}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={until ? 'secondary' : 'primary'} pending={save.isPending}>
            {t(until ? 'raidRenew' : 'raidSwitchOn')}
          </Button>
          {until && (
            <Button variant="primary" pending={save.isPending} onClick={() => send(0)}>
              {t('raidSwitchOff')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
