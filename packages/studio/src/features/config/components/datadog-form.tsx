import { datadogSettings, datadogSites, type RemoteConfig } from '@greenlight/contract/config';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Controller } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type Settings, useSaveSettings } from '../hooks.ts';

const t = textsOf('config');

const typed = ['datadogrum_application_id', 'datadogrum_client_token'] as const;

/** The Datadog application that gets browser measurements; the flag above needs all fields. */
export function DatadogForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const { form, edit, submit } = useEditForm({
    thing: settings,
    toForm,
    toBody: (values) => values,
    send: (config, version) => save.mutateAsync({ config, version }),
    savedMessage: t('saved'),
  });
  const errors = fieldErrors(edit.error);
  return (
    <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {typed.map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={errors[`config.${name}`]}>
          <Input
            {...form.register(name, { setValueAs: (text: string) => text.trim() })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      ))}
      <Controller
        control={form.control}
        name="datadogrum_site"
        render={({ field }) => (
          <Field
            label={t('field.datadogrum_site')}
            hint={t('hint.datadogrum_site')}
            error={errors['config.datadogrum_site']}
          >
            <Select
              value={field.value || null}
              options={datadogSites.map((site) => ({ value: site, label: site }))}
              onValueChange={field.onChange}
              placeholder={t('chooseSite')}
            />
          </Field>
        )}
      />
      <EditBar dirty={form.formState.isDirty} edit={edit} subject="config" />
    </form>
  );
}

function toForm({ config }: Settings) {
  return Object.fromEntries(datadogSettings.map((name) => [name, config[name]])) as Pick<
    RemoteConfig,
    (typeof datadogSettings)[number]
  >;
}
