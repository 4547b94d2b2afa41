import { showToast } from '@greenlight/ui/blocks/toasts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useSaveSettings } from '../hooks.ts';
import { type Look, lookOf, propertiesOf, themeOf } from '../theme-state.ts';
import { ThemeContrasts } from './theme-contrasts.tsx';
import { ThemeControls } from './theme-controls.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { ThemeReset } from './theme-reset.tsx';

/** Colours, fonts and corners, beside what they make of the parts of the site and how well they can be read. */
export function ThemeForm({ theme }: { theme: Record<string, string> }) {
  const { t } = useTranslation('config');
  const save = useSaveSettings();
  const saved = lookOf(theme);
  const [changed, setChanged] = useState<Look>({});
  const look = { ...saved, ...changed };
  const isDirty = Object.entries(look).some(([name, value]) => value !== saved[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { theme: themeOf(look) },
      {
        onSuccess: () => {
          setChanged({});
          showToast({ title: t('saved'), tone: 'success' });
        },
      },
    );
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <ThemeControls look={look} onChange={(name, value) => setChanged({ ...changed, [name]: value })} />
        <div className="flex min-w-0 flex-col gap-6 self-start xl:sticky xl:top-24">
          <ThemePreview properties={propertiesOf(look)} />
          <ThemeContrasts look={look} />
        </div>
      </div>
      <SaveBar dirty={isDirty} pending={save.isPending} error={save.error}>
        {Object.keys(theme).length > 0 && <ThemeReset onReset={() => setChanged({})} />}
      </SaveBar>
    </form>
  );
}
