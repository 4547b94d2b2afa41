import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useReceiptLines } from '../hooks.ts';
import { TallyLine } from './tally-line.tsx';

/** Finds the lines of a receipt, which is the pseudonym of a giver. The search is in the address. */
export function ReceiptSearch({ pitchId }: { pitchId: number }) {
  const t = useTexts('points');
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const receipt = search.get('line') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = input.current?.value.trim() ?? '';
    setSearch(line ? { line } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <section aria-labelledby="receipt" className="mt-10">
      <h2 id="receipt" className="text-xl">
        {t('receipt.title')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t('receipt.hint')}</p>
      <form onSubmit={submit} className="mt-4 flex max-w-150 flex-wrap items-end gap-3">
        <Field label={t('receipt.label')} className="min-w-0 flex-1 basis-64">
          <Input
            key={receipt}
            ref={input}
            type="search"
            dir="ltr"
            name="line"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            defaultValue={receipt}
            className="font-mono"
          />
        </Field>
        <Button type="submit">{t('receipt.find')}</Button>
      </form>
      <div aria-live="polite">{receipt && <Found pitchId={pitchId} receipt={receipt} />}</div>
    </section>
  );
}

function Found({ pitchId, receipt }: { pitchId: number; receipt: string }) {
  const t = useTexts('points');
  const texts = useQueryTexts();
  const query = useReceiptLines(pitchId, receipt);
  return (
    <QueryView
      query={query}
      texts={texts}
      skeleton={<Skeleton className="mt-4 h-24" />}
      isEmpty={({ entries }) => entries.length === 0}
      empty={<p className="mt-4 text-ink-muted">{t('receipt.none')}</p>}
    >
      {({ entries }) => (
        <ul className="mt-4 divide-y divide-line">
          {entries.toReversed().map((entry) => (
            <TallyLine key={entry.number} entry={entry} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
