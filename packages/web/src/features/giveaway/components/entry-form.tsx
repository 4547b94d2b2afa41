import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Ticket } from 'lucide-react';
import { countriesIn } from '../../../platform/countries.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useFocusFirstError } from '../../../platform/use-focus-first-error.ts';
import type { Giveaway } from '../hooks.ts';
import { useEntryForm } from '../use-entry-form.ts';
import { QuestionField } from './question-field.tsx';
import { RulesLink } from './rules-link.tsx';

type Entry = ReturnType<typeof useEntryForm>;

/** The questions of a giveaway, and the button to enter. */
export function EntryForm({ giveaway, isFree }: { giveaway: Giveaway; isFree: boolean }) {
  const t = useTexts('giveaway');
  const entry = useEntryForm(giveaway);
  const form = useFocusFirstError(entry.failure, entry.tries);
  const { minAge, countries, questions, rules } = giveaway;
  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={entry.submit}>
      <h2 tabIndex={-1} className="sr-only">
        {t('form.enter')}
      </h2>
      {isFree && <p className="rounded-lg bg-raised p-3 text-ink-muted text-sm">{t('form.free')}</p>}
      {countries.length > 0 && <CountryField {...entry.country} />}
      {minAge > 0 && <BirthDateField {...entry.birthDate} minAge={minAge} />}
      {questions.map((question, index) => (
        <QuestionField key={question.text} question={question} {...entry.answerOf(index)} />
      ))}
      <Consent {...entry.consent} rules={rules} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={entry.isPending || undefined}
        icon={<Ticket aria-hidden className="size-5" />}
      >
        {t('form.enter')}
      </Button>
      <p className="text-center text-ink-faint text-sm">{t('form.once')}</p>
    </form>
  );
}

function CountryField({ value, error, onChange }: Entry['country']) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  return (
    <Field required label={t('form.country')} error={error}>
      <Combobox
        options={countriesIn(language)}
        value={value}
        onValueChange={onChange}
        emptyText={t('form.noCountry')}
        clearLabel={t('form.clear')}
        openLabel={t('form.openList')}
      />
    </Field>
  );
}

function BirthDateField({ value, error, onChange, minAge }: Entry['birthDate'] & { minAge: number }) {
  const t = useTexts('giveaway');
  return (
    <Field required label={t('form.birthDate')} hint={t('form.birthDateHint', { age: minAge })} error={error}>
      <Input type="date" autoComplete="bday" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

function Consent({ isGiven, isMissing, onChange, rules }: Entry['consent'] & Pick<Giveaway, 'rules'>) {
  const t = useTexts('giveaway');
  return (
    <div>
      <Checkbox
        checked={isGiven}
        aria-invalid={isMissing}
        aria-describedby="accept-problem"
        onChange={({ target }) => onChange(target.checked)}
        label={t('form.accept')}
      />
      <p id="accept-problem" className="mt-1 text-danger text-sm empty:hidden">
        {isMissing && t('form.acceptFirst')}
      </p>
      <RulesLink rules={rules} className="mt-1 inline-flex min-h-11 items-center text-accent text-sm hover:underline">
        {t('form.readRules')}
      </RulesLink>
    </div>
  );
}
