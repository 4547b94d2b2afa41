import type { RemoteConfig } from '@greenlight/contract/config';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useSaveSettings } from '../hooks.ts';

const texts = [
  'project',
  'tagline',
  'store_url',
  'faq_url',
  'app_store_url',
  'play_store_url',
  'giveaways_enter_link',
] as const;

/** Name and addresses of the service. */
export function BrandForm({ config }: { config: RemoteConfig }) {
  const { t } = useTranslation('config');
  const save = useSaveSettings();
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: {
      ...pick(config, texts),
      device_management_limit: String(config.device_management_limit),
    },
  });
  const wrong = formState.errors;
  const errors = fieldErrors(save.error);
  const address = (text: string) => text === '' || /^https?:\/\/\S+\.\S+/.test(text) || t('wrong.address');
  const rules = {
    project: (text: string) => text.trim() !== '' || t('wrong.project'),
    tagline: undefined,
    store_url: address,
    faq_url: address,
    app_store_url: address,
    play_store_url: address,
    giveaways_enter_link: undefined,
    limit: (text: string) => (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 1000) || t('wrong.limit'),
  };
  const submit = handleSubmit((values) =>
    save.mutate(
      { config: { ...values, device_management_limit: Number(values.device_management_limit) } },
      {
        onSuccess: () => {
          reset(values);
          showToast({ title: t('saved'), tone: 'success' });
        },
      },
    ),
  );
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
      <Field
        label={t('field.device_management_limit')}
        hint={t('hint.device_management_limit')}
        error={wrong.device_management_limit?.message ?? errors['config.device_management_limit']}
        className="max-w-60"
      >
        <Input
          {...register('device_management_limit', { validate: rules.limit })}
          type="number"
          min={1}
          inputMode="numeric"
        />
      </Field>
      <SaveBar dirty={formState.isDirty} pending={save.isPending} error={save.error} />
    </form>
  );
}

function pick<const K extends keyof RemoteConfig>(config: RemoteConfig, names: readonly K[]): Pick<RemoteConfig, K> {
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Pick<RemoteConfig, K>;
}
