import { ApiError } from '@greenlight/contract/client';
import { type GiveawayProblem, giveawayProblems } from '@greenlight/contract/giveaway-problem';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { type Giveaway, useEnter } from './hooks.ts';

/** The values and errors of the form of a giveaway. `submit` sends the values if they are complete. */
export function useEntryForm({ id, minAge, countries, questions, rules }: Giveaway) {
  const t = useTexts('giveaway');
  const { describeError } = useQueryTexts();
  const enter = useEnter(id);
  const [country, setCountry] = useState<string | null>(null);
  const [birthDate, setBirthDate] = useState('');
  const [answers, setAnswers] = useState<string[]>([]);
  const [isAccepted, setIsAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const missing = {
    country: countries.length > 0 && country === null,
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

  return {
    submit,
    isPending: enter.isPending,
    failure: enter.error,
    tries,
    country: {
      value: country,
      error: errorOf(missing.country, 'country'),
      onChange: (next: string | null) => {
        setCountry(next);
        enter.reset();
      },
    },
    birthDate: {
      value: birthDate,
      error: errorOf(missing.birthDate, 'age'),
      onChange: (next: string) => {
        setBirthDate(next);
        enter.reset();
      },
    },
    answerOf: (index: number) => ({
      value: answers[index] ?? '',
      error: errorOf(missing.answer(index)),
      onChange: (next: string) => setAnswers(questions.map((_, at) => (at === index ? next : (answers[at] ?? '')))),
    }),
    consent: { isGiven: isAccepted, isMissing: isTried && !isAccepted, onChange: setIsAccepted },
  };
}

function refusalOf(error: Error | null): GiveawayProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_eligible') return undefined;
  return giveawayProblems.find((problem) => problem === error.values.reason);
}
