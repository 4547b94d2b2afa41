import type { JoinPage } from '@greenlight/contract/join';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioLanguage } from '../../language/hooks.ts';
import type { TextEntry } from '../../language/text-state.ts';
import { usePublishSalesText, useWithdrawSalesText } from '../hooks.ts';
import { changedTexts, fieldsOf, isShared, nameOf, problemOf, type SalesTextField } from '../sales-text-state.ts';
import { SalesTextPreview } from './sales-text-preview.tsx';

const t = textsOf('join');

const charactersOfLine = 48;

/** The sales text of a page beside its preview. It is private until it is published. */
export function SalesTextForm(props: {
  page: JoinPage;
  language: StudioLanguage;
  entries: TextEntry[];
  /** Null while visitors see the neutral page. */
  publishedAt: string | null;
}) {
  const { page, language, publishedAt } = props;
  const publish = usePublishSalesText(page, language.id);
  const withdraw = useWithdrawSalesText(page, language.id);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const fields = fieldsOf(page, props.entries, language.texts);
  const textOf = (field: SalesTextField) => typed[nameOf(field)] ?? field.text;
  const isChanged = fields.some((field) => textOf(field) !== field.text);
  const isWrong = fields.some((field) => problemOf(field, textOf(field)));
  const texts = changedTexts(fields, typed);
  const input = (field: SalesTextField) => (
    <SalesTextInput
      key={nameOf(field)}
      field={field}
      language={language}
      value={textOf(field)}
      onChange={(text) => setTyped((before) => ({ ...before, [nameOf(field)]: text }))}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    publish.mutate(
      { texts, version: language.version },
      {
        onSuccess: () => {
          setTyped({});
          showToast({ title: t('published'), tone: 'success' });
        },
      },
    );
  };
  const takeOff = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => showToast({ title: t('withdrawn'), tone: 'success' }),
      onError: showError,
    });
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form noValidate className="flex min-w-0 flex-col gap-5" onSubmit={submit}>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={publishedAt ? 'accent' : 'warning'}>{t(publishedAt ? 'public' : 'draft')}</Badge>
          <span className="text-ink-muted text-sm">
            {publishedAt ? t('publicSince', { date: formatMoment(publishedAt) }) : t('draftText')}
          </span>
        </div>
        {fields.filter((field) => !isShared(field)).map(input)}
        <fieldset className="flex flex-col gap-5 rounded-lg border border-line p-4">
          <legend className="px-2 font-semibold">{t('shared')}</legend>
          <p className="text-ink-muted text-sm">{t('sharedHint')}</p>
          {fields.filter(isShared).map(input)}
        </fieldset>
        <SaveBar
          dirty={isChanged || publishedAt === null}
          pending={publish.isPending}
          error={publish.error}
          label={t('publish')}
        >
          {publishedAt && (
            <Button variant="ghost" pending={withdraw.isPending} onClick={takeOff}>
              {t('withdraw')}
            </Button>
          )}
        </SaveBar>
      </form>
      <SalesTextPreview page={page} languageId={language.id} texts={texts} />
    </div>
  );
}

function SalesTextInput(props: {
  field: SalesTextField;
  language: Pick<StudioLanguage, 'code' | 'direction'>;
  value: string;
  onChange: (text: string) => void;
}) {
  const { field, language, value } = props;
  const problem = problemOf(field, value);
  const error = problem && ('empty' in problem ? t('empty') : t('places', { places: problem.places.join(', ') }));
  const common = {
    lang: language.code,
    dir: language.direction,
    maxLength: 2000,
    value,
  };
  const isShort = field.entry.builtIn.length <= charactersOfLine && !field.entry.builtIn.includes('\n');
  const lines = Math.max(value.split('\n').length, Math.ceil(value.length / charactersOfLine));
  return (
    <Field label={t(`text.${nameOf(field)}`)} error={error ?? undefined}>
      {isShort ? (
        <Input {...common} onChange={({ target }) => props.onChange(target.value)} />
      ) : (
        <Textarea
          {...common}
          rows={Math.min(6, Math.max(2, lines))}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}
