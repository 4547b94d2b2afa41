import type { Language } from '@greenlight/contract/language';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useEdit } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type Translations, useSaveTranslation } from '../hooks.ts';

const t = textsOf('translation');

/** Longer texts get a field with several lines. */
const lineMax = 300;

/** Each original text with a field for its translation; empty means the original. */
export function TranslationForm(props: { subject: string; language: Language; translations: Translations }) {
  const { subject, language, translations } = props;
  const given = textsIn(translations, language.id);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const dirty = Object.entries(typed).some(([field, text]) => text.trim() !== (given[field] ?? ''));
  const save = useSaveTranslation(subject, language.id);
  const leave = () => setTyped({});
  const edit = useEdit({
    thing: translations,
    dirty,
    send: (texts: Record<string, string>, version) => save.mutateAsync({ texts, version }),
    onSaved: leave,
    onLeave: leave,
    savedMessage: t('saved', { language: language.name }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = new Set(translations.fields.map(({ field }) => field));
    // Drops typed translations whose original is gone.
    const wanted = Object.entries({ ...given, ...typed }).filter(([field]) => fields.has(field));
    edit.save(() => Object.fromEntries(wanted));
  };
  return (
    <form noValidate className="-mb-6 flex flex-col gap-6" onSubmit={submit}>
      {translations.fields.map(({ field, name, original, maxLength }) => {
        const control = {
          value: typed[field] ?? given[field] ?? '',
          maxLength,
          lang: language.code,
          dir: language.direction,
          onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
        };
        return (
          <Field key={field} label={t(`field.${name}`)} hint={<Original text={original} />}>
            {maxLength > lineMax ? <Textarea {...control} rows={rowsFor(original)} /> : <Input {...control} />}
          </Field>
        );
      })}
      <EditBar dirty={dirty} edit={edit} subject={subject} />
    </form>
  );
}

function Original({ text }: { text: string }) {
  return (
    <span dir="auto" className="line-clamp-4 whitespace-pre-line">
      {text}
    </span>
  );
}

function textsIn({ translations }: Translations, id: number): Record<string, string> {
  return translations.find(({ languageId }) => languageId === id)?.texts ?? {};
}

function rowsFor(original: string): number {
  const charactersOfLine = 70;
  return Math.min(12, Math.max(2, Math.ceil(original.length / charactersOfLine) + 1));
}
