import { QueryView } from '@greenlight/ui/blocks/query-view';
import { FormShape } from '../../../platform/form-shape.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useInvitationSetting, useSaveInvitationSetting } from '../hooks.ts';
import { NumbersForm } from './numbers-form.tsx';

const t = textsOf('plan');

type Setting = Record<'months' | 'yearlyMax', number>;

/** What members get for invitations, and the results. */
export function InvitationForm() {
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
  const fields = {
    months: { label: t('months'), hint: t('monthsHint'), min: 0, max: 12 },
    yearlyMax: { label: t('yearlyMax'), hint: t('yearlyMaxHint'), min: 1, max: 100 },
  };
  return <NumbersForm numbers={setting} fields={fields} save={useSaveInvitationSetting()} />;
}
