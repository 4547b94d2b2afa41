import { Badge } from '@greenlight/ui/primitives/badge';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioLanguage } from '../hooks.ts';
import { type TextEntry, wrongPlaces } from '../text-state.ts';

const t = textsOf('language');

const charactersOfLine = 44;

/** A built-in text, and a field for its replacement; empty for none. */
export function TextRow(props: {
  entry: TextEntry;
  language: Pick<StudioLanguage, 'code' | 'direction'>;
  value: string;
  onChange: (text: string) => void;
}) {
  const { entry, language, value } = props;
  const { missing, unknown } = wrongPlaces(entry, value);
  const error =
    value === ''
      ? undefined
      : missing.length > 0
        ? t('missingPlace', { places: missing.join(', ') })
        : unknown.length > 0
          ? t('unknownPlace', { places: unknown.join(', ') })
          : undefined;
  const lines = Math.ceil(Math.max(entry.builtIn.length, value.length) / charactersOfLine);
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-ink-faint text-xs">
          {`${entry.namespace} › ${entry.key}`}
          {entry.isUntranslated && language.code !== 'en' && <Badge tone="warning">{t('inEnglish')}</Badge>}
        </p>
        <p lang={entry.isUntranslated ? 'en' : language.code} className="mt-2 break-words">
          {entry.builtIn}
        </p>
        {entry.builtIn !== entry.english && (
          <p lang="en" className="mt-1 break-words text-ink-faint text-sm">
            {entry.english}
          </p>
        )}
      </div>
      <Field label={<span className="sr-only">{t('insteadOf', { text: entry.builtIn })}</span>} error={error}>
        <Textarea
          lang={language.code}
          dir={language.direction}
          rows={Math.min(8, Math.max(1, lines))}
          maxLength={2000}
          placeholder={t('unchanged')}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </Field>
    </li>
  );
}
