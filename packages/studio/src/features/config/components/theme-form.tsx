import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useSaveSettings } from '../hooks.ts';
import { contrastOf } from '../theme-state.ts';

const colors = [
  { name: '--color-accent', text: 'accent', builtIn: '#3ddc7f' },
  { name: '--color-on-accent', text: 'onAccent', builtIn: '#03140a' },
  { name: '--color-canvas', text: 'canvas', builtIn: '#0a0d0c' },
  { name: '--color-ink', text: 'ink', builtIn: '#f5f1e8' },
] as const;
const readable = 4.5;

/** The colours that make a brand, beside what they look like together. */
export function ThemeForm({ theme }: { theme: Record<string, string> }) {
  const { t } = useTranslation('config');
  const save = useSaveSettings();
  const saved = Object.fromEntries(colors.map(({ name, text, builtIn }) => [text, theme[name] ?? builtIn]));
  const { register, control, handleSubmit, formState, reset } = useForm({ defaultValues: saved });
  const shown = useWatch({ control });
  const { accent = '', onAccent = '', canvas = '', ink = '' } = shown;
  const poor = contrastOf(accent, onAccent) < readable || contrastOf(canvas, ink) < readable;
  const store = (values: Record<string, string | undefined>) => {
    const changed = colors.filter(({ text, builtIn }) => values[text] !== builtIn);
    const others = Object.entries(theme).filter(([name]) => !colors.some((color) => color.name === name));
    const next = Object.fromEntries([...others, ...changed.map(({ name, text }) => [name, values[text] ?? ''])]);
    save.mutate(
      { theme: next },
      {
        onSuccess: () => {
          reset(values);
          showToast({ title: t('saved'), tone: 'success' });
        },
      },
    );
  };
  const submit = handleSubmit(store);
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        {colors.map(({ text }) => (
          <Field key={text} label={t(`color.${text}`)}>
            <Input {...register(text)} type="color" className="cursor-pointer !p-1" />
          </Field>
        ))}
      </div>
      <div
        className="flex flex-col items-start gap-5 rounded-lg border border-line p-8"
        style={{ background: canvas, color: ink }}
      >
        <p className="font-bold font-display text-2xl">{t('sample')}</p>
        <span className="rounded-full px-6 py-3 font-semibold text-sm" style={{ background: accent, color: onAccent }}>
          {t('sampleButton')}
        </span>
      </div>
      <p role="status" className={poor ? 'text-sm text-warning' : 'text-ink-faint text-sm'}>
        {t(poor ? 'poorContrast' : 'goodContrast')}
      </p>
      <SaveBar dirty={formState.isDirty} pending={save.isPending} error={save.error}>
        <Button onClick={() => store(Object.fromEntries(colors.map(({ text, builtIn }) => [text, builtIn])))}>
          {t('builtIn')}
        </Button>
      </SaveBar>
    </form>
  );
}
