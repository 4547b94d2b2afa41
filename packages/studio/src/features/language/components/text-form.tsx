import { Button } from '@greenlight/ui/primitives/button';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useEdit } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type StudioLanguage, useSaveLanguage } from '../hooks.ts';
import { filterTexts, type TextEntry, type TextFilter, wrongPlaces } from '../text-state.ts';
import { TextFilters } from './text-filters.tsx';
import { TextRow } from './text-row.tsx';

const t = textsOf('language');

const rowsAtOnce = 60;

function nameOf({ namespace, key }: TextEntry): string {
  return `${namespace} ${key}`;
}

/** The texts of a language. Typed texts are kept until they are saved, also while the viewer searches. */
export function TextForm({ language, entries }: { language: StudioLanguage; entries: TextEntry[] }) {
  const save = useSaveLanguage(language.id);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [filter, setFilter] = useState<TextFilter>({ search: '', namespace: '', show: 'all' });
  const [rows, setRows] = useState(rowsAtOnce);
  const savedText = ({ namespace, key }: TextEntry) => language.texts[namespace]?.[key] ?? '';
  const textOf = (entry: TextEntry) => typed[nameOf(entry)] ?? savedText(entry);
  const changed = entries.filter((entry) => textOf(entry) !== savedText(entry));
  const wrong = changed.filter((entry) => {
    const { missing, unknown } = wrongPlaces(entry, textOf(entry));
    return textOf(entry) !== '' && missing.length + unknown.length > 0;
  });
  const edit = useEdit({
    thing: language,
    dirty: changed.length > 0,
    send: (texts: StudioLanguage['texts'], version) => save.mutateAsync({ texts, version }),
    onSaved: () => setTyped({}),
    onLeave: () => setTyped({}),
    savedMessage: t('saved'),
  });
  const found = filterTexts(entries, filter, savedText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.length > 0) return;
    const texts: StudioLanguage['texts'] = {};
    for (const entry of changed) texts[entry.namespace] = { ...texts[entry.namespace], [entry.key]: textOf(entry) };
    edit.save(() => texts);
  };
  const show = (next: TextFilter) => {
    setFilter(next);
    setRows(rowsAtOnce);
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextFilters
        filter={filter}
        onChange={show}
        namespaces={[...new Set(entries.map(({ namespace }) => namespace))]}
      />
      <p role="status" className="mt-4 text-ink-faint text-sm">
        {t('found', { count: found.length })}
      </p>
      <ul className="divide-y divide-line">
        {found.slice(0, rows).map((entry) => (
          <TextRow
            key={nameOf(entry)}
            entry={entry}
            language={language}
            value={textOf(entry)}
            onChange={(text) => setTyped((before) => ({ ...before, [nameOf(entry)]: text }))}
          />
        ))}
      </ul>
      {found.length > rows && (
        <div className="py-4 text-center">
          <Button onClick={() => setRows(rows + rowsAtOnce)}>{t('more', { count: found.length - rows })}</Button>
        </div>
      )}
      <EditBar dirty={changed.length > 0} edit={edit} subject={`language:${language.id}`}>
        {wrong.length > 0 && (
          <span role="alert" className="text-danger text-sm">
            {t('wrong', { count: wrong.length })}
          </span>
        )}
      </EditBar>
    </form>
  );
}
