import { ApiError } from '@greenlight/contract/client';
import { type GiveawayProblem, giveawayProblems } from '@greenlight/contract/giveaway-problem';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Ticket } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { countriesIn } from '../../../platform/countries.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useFirstFault } from '../../../platform/use-first-fault.ts';
import { type Giveaway, useEnter } from '../hooks.ts';
import { QuestionField } from './question-field.tsx';
import { RulesLink } from './rules-link.tsx';

/** What a giveaway asks for, and the button that enters. */
export function EntryForm({ giveaway, isFree }: { giveaway: Giveaway; isFree: boolean }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const { describeError } = useQueryTexts();
  const enter = useEnter(giveaway.id);
  const [country, setCountry] = useState<string | null>(null);
  const [birthDate, setBirthDate] = useState('');
  const [answers, setAnswers] = useState<string[]>([]);
  const [isAccepted, setIsAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useFirstFault(enter.error, tries);
  const isTried = tries > 0;
  const { minAge, countries, questions, rules } = giveaway;
  const asksCountry = countries.length > 0;
  const missing = {
    country: asksCountry && country === null,
    birthDate: minAge > 0 && birthDate === '',
    answer: (index: number) => Boolean(questions[index]?.isRequired) && !answers[index]?.trim(),
  };
  const isComplete = !missing.country && !missing.birthDate && !questions.some((_, index) => missing.answer(index));
  const refused = refusalOf(enter.error);
  const errorOf = (isMissing: boolean, reason?: GiveawayProblem) => {
    if (reason && refused === reason) return t(`problem.${reason}.text`);
    return isTried && isMissing ? t('form.missing') : undefined;
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTries(tries + 1);
    if (!isComplete || !isAccepted || !rules || enter.isPending) return;
    enter.mutate(
      {
        rulesVersionId: rules.versionId,
        country,
        birthDate: birthDate || null,
        answers: questions.map((_, index) => answers[index]?.trim() ?? ''),
      },
      {
        onError: (error) => {
          const reason = refusalOf(error);
          showToast({ title: reason ? t(`problem.${reason}.title`) : describeError(error), tone: 'error' });
        },
      },
    );
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <h2 tabIndex={-1} className="sr-only">
        {t('form.enter')}
      </h2>
      {isFree && <p className="rounded-lg bg-raised p-3 text-ink-muted text-sm">{t('form.free')}</p>}
      {asksCountry && (
        <Field required label={t('form.country')} error={errorOf(missing.country, 'country')}>
          <Combobox
            options={countriesIn(language)}
            value={country}
            onValueChange={(value) => {
              setCountry(value);
              enter.reset();
            }}
            emptyText={t('form.noCountry')}
            clearLabel={t('form.clear')}
            openLabel={t('form.openList')}
          />
        </Field>
      )}
      {minAge > 0 && (
        <Field
          required
          label={t('form.birthDate')}
          hint={t('form.birthDateHint', { age: minAge })}
          error={errorOf(missing.birthDate, 'age')}
        >
          <Input
            type="date"
            autoComplete="bday"
            value={birthDate}
            onChange={({ target }) => {
              setBirthDate(target.value);
              enter.reset();
            }}
          />
        </Field>
      )}
      {questions.map((question, index) => (
        <QuestionField
          key={question.text}
          question={question}
          value={answers[index] ?? ''}
          error={errorOf(missing.answer(index))}
          onChange={(value) => setAnswers(questions.map((_, at) => (at === index ? value : (answers[at] ?? ''))))}
        />
      ))}
      <div>
        <Checkbox
          checked={isAccepted}
          aria-invalid={isTried && !isAccepted}
          aria-describedby="accept-problem"
          onChange={({ target }) => setIsAccepted(target.checked)}
          label={t('form.accept')}
        />
        <p id="accept-problem" className="mt-1 text-danger text-sm empty:hidden">
          {isTried && !isAccepted && t('form.acceptFirst')}
        </p>
        <RulesLink rules={rules} className="mt-1 inline-flex min-h-11 items-center text-accent text-sm hover:underline">
          {t('form.readRules')}
        </RulesLink>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={enter.isPending || undefined}
        icon={<Ticket aria-hidden className="size-5" />}
      >
        {t('form.enter')}
      </Button>
      <p className="text-center text-ink-faint text-sm">{t('form.once')}</p>
    </form>
  );
}

function refusalOf(error: Error | null): GiveawayProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_eligible') return undefined;
  return giveawayProblems.find((problem) => problem === error.values.reason);
}
