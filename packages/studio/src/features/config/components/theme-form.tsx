import { type FormEvent, useState } from 'react';
import { changedFields } from '../../../platform/changed-fields.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEdit } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type Settings, useSaveSettings } from '../hooks.ts';
import { type Look, lookOf, propertiesOf, themeOf } from '../theme-state.ts';
import { ThemeContrasts } from './theme-contrasts.tsx';
import { ThemeControls } from './theme-controls.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { ThemeReset } from './theme-reset.tsx';

const t = textsOf('config');

/** Colours, fonts and corners, beside a preview and its contrasts. */
export function ThemeForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const { theme } = settings;
  const saved = lookOf(theme);
  const [changed, setChanged] = useState<Look>({});
  const look = { ...saved, ...changed };
  const isDirty = Object.entries(look).some(([name, value]) => value !== saved[name]);
  const edit = useEdit({
    thing: settings,
    dirty: isDirty,
    send: (chosen: Partial<Record<string, string>>, version) =>
      save.mutateAsync({ theme: chosen as Record<string, string>, version }),
    onSaved: () => setChanged({}),
    onLeave: () => setChanged({}),
    savedMessage: t('saved'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Saves only the changed values, so that changes of others stay. Derived values are computed from both.
    edit.save((opened) => changedFields(themeOf(look), themeOf(lookOf(opened.theme))));
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
      <EditBar dirty={isDirty} edit={edit} subject="config">
        {Object.keys(theme).length > 0 && <ThemeReset onReset={() => setChanged({})} />}
      </EditBar>
    </form>
  );
}
