import { QueryView } from '@greenlight/ui/blocks/query-view';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormShape } from '../../../platform/form-shape.tsx';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useInvitationSetting, useSaveInvitationSetting } from '../hooks.ts';

interface Setting {
  months: number;
  yearlyMax: number;
}

/** What members get for bringing others, and what came of it. */
export function InvitationForm() {
  const { t } = useTranslation('plan');
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-2xl">
        {t('invitations')}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-muted">{t('invitationsText')}</p>
      <QueryView query={useInvitationSetting()} texts={useQueryTexts()} skeleton={<FormShape />}>
        {({ waiting, rewarded, refused, ...setting }) => (
          <>
            <dl className="mb-6 grid max-w-160 grid-cols-3 gap-3">
              {Object.entries({ rewarded, waiting, refused }).map(([name, count]) => (
                <div key={name} className="rounded-lg border border-line bg-surface p-4">
                  <dt className="text-ink-muted text-sm">{t(`invited.${name}`)}</dt>
                  <dd className="font-display font-semibold text-2xl tabular-nums">{count}</dd>
                </div>
              ))}
            </dl>
            <SettingForm key={JSON.stringify(setting)} setting={setting} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function SettingForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('plan');
  const save = useSaveInvitationSetting();
  const [months, setMonths] = useState(String(setting.months));
  const [yearlyMax, setYearlyMax] = useState(String(setting.yearlyMax));
  const errors = fieldErrors(save.error);
  const typed = { months: Number(months), yearlyMax: Number(yearlyMax) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(typed, { onSuccess: () => showToast({ title: t('saved'), tone: 'success' }) });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid max-w-160 gap-5 sm:grid-cols-2">
        <Field label={t('months')} hint={t('monthsHint')} error={errors.months}>
          <Input type="number" min={0} max={12} value={months} onChange={(event) => setMonths(event.target.value)} />
        </Field>
        <Field label={t('yearlyMax')} hint={t('yearlyMaxHint')} error={errors.yearlyMax}>
          <Input
            type="number"
            min={1}
            max={100}
            value={yearlyMax}
            onChange={(event) => setYearlyMax(event.target.value)}
          />
        </Field>
      </div>
      <SaveBar
        dirty={typed.months !== setting.months || typed.yearlyMax !== setting.yearlyMax}
        pending={save.isPending}
        error={save.error}
      />
    </form>
  );
}
