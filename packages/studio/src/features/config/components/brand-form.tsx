import type { RemoteConfig } from '@greenlight/contract/config';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type Settings, useSaveSettings } from '../hooks.ts';

const t = textsOf('config');

const texts = [
  'project',
  'tagline',
  'store_url',
  'faq_url',
  'app_store_url',
  'play_store_url',
  'giveaways_enter_link',
] as const;

const numbers = [
  'store_discount_percent',
  'device_management_limit',
  'stream_limit',
  'points_expire_months',
  'deletion_grace_days',
] as const;
const ranges = {
  store_discount_percent: [0, 100],
  device_management_limit: [1, 1000],
  stream_limit: [1, 1000],
  points_expire_months: [0, 120],
  deletion_grace_days: [0, 365],
} as const;

/** Name, addresses and limits of the service. */
export function BrandForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const { form, edit, submit } = useEditForm({
    thing: settings,
    toForm,
    toBody,
    send: (config, version) => save.mutateAsync({ config, version }),
    savedMessage: t('saved'),
  });
  const { register, formState } = form;
  const wrong = formState.errors;
  const errors = fieldErrors(edit.error);
  const address = (text: string) => text === '' || /^https?:\/\/\S+\.\S+/.test(text) || t('wrong.address');
  const rules = {
    project: (text: string) => text.trim() !== '' || t('wrong.project'),
    tagline: undefined,
    store_url: address,
    faq_url: address,
    app_store_url: address,
    play_store_url: address,
    giveaways_enter_link: undefined,
  };
  const within = (name: (typeof numbers)[number]) => (text: string) => {
    const [min, max] = ranges[name];
    return (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) || t('wrong.range', { min, max });
  };
  return (
    <form noValidate className="flex max-w-220 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      {texts.map((name) => (
        <Field
          key={name}
          label={t(`field.${name}`)}
          hint={t(`hint.${name}`)}
          error={wrong[name]?.message ?? errors[`config.${name}`]}
        >
          <Input {...register(name, { validate: rules[name] })} type={name.endsWith('url') ? 'url' : 'text'} />
        </Field>
      ))}
      <div className="grid gap-6 sm:grid-cols-2">
        {numbers.map((name) => (
          <Field
            key={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            error={wrong[name]?.message ?? errors[`config.${name}`]}
          >
            <Input
              {...register(name, { validate: within(name) })}
              type="number"
              min={ranges[name][0]}
              inputMode="numeric"
            />
          </Field>
        ))}
      </div>
      <EditBar dirty={formState.isDirty} edit={edit} subject="config" />
    </form>
  );
}

function toForm({ config }: Settings) {
  const asTyped = numbers.map((name) => [name, String(config[name])]);
  return { ...pick(config, texts), ...(Object.fromEntries(asTyped) as Record<(typeof numbers)[number], string>) };
}

function toBody(form: ReturnType<typeof toForm>) {
  const counted = numbers.map((name) => [name, Number(form[name])]);
  return { ...form, ...(Object.fromEntries(counted) as Pick<RemoteConfig, (typeof numbers)[number]>) };
}

function pick<const K extends keyof RemoteConfig>(config: RemoteConfig, names: readonly K[]): Pick<RemoteConfig, K> {
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Pick<RemoteConfig, K>;
}
