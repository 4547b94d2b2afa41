import { bingoSquaresMax, bingoSquaresMin, titleMaxLength } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { allGoals, isChanged, toBody, toForm } from '../game-form-state.ts';
import { type BingoGoal, type StudioBingoGame, useSaveGame } from '../hooks.ts';
import { squareLines } from '../square-lines.ts';
import { CardPreview } from './card-preview.tsx';
import { PrizeField } from './prize-field.tsx';

const t = textsOf('bingo');

/** The form of a draft: squares, marking, goals and prizes. */
export function GameForm({ game }: { game: StudioBingoGame }) {
  const save = useSaveGame(game.id);
  const [form, setForm] = useState(() => toForm(game));
  const { title, text, marking, goals, prizes } = form;
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  useUnsavedChanges(isChanged(form, game));
  const { squares, twice, tooLong, isEnough, isTooMany } = squareLines(text);
  const errors = fieldErrors(save.error);
  const problem =
    twice.length > 0
      ? t('squaresTwice', { square: twice[0] ?? '' })
      : tooLong.length > 0
        ? t('squaresLong', { square: tooLong[0] ?? '' })
        : isTooMany
          ? t('squaresMany', { max: bingoSquaresMax })
          : errors.squares;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { squares: wish, ...same } = toBody(form);
    // A draft without squares can be saved.
    const edit = { ...same, ...(wish.length > 0 && { squares: wish }) };
    save.mutate(edit, { onSuccess: () => showToast({ title: t('saved'), tone: 'success' }) });
  };
  const setGoal = (goal: BingoGoal, isOn: boolean) =>
    change({ goals: allGoals.filter((each) => (each === goal ? isOn : goals.includes(each))) });
  return (
    <form noValidate className="flex flex-col gap-8" onSubmit={submit}>
      <FormError error={save.error} />
      <Field label={t('name')} error={errors.title}>
        <Input value={title} maxLength={titleMaxLength} onChange={({ target }) => change({ title: target.value })} />
      </Field>
      <Field
        label={t('squares')}
        aside={t('squaresCount', { count: squares.length, min: bingoSquaresMin, max: bingoSquaresMax })}
        hint={t('squaresHint')}
        error={problem}
      >
        <Textarea rows={14} value={text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      {isEnough && !problem && <CardPreview squares={squares} />}
      <RadioGroup
        name="marking"
        legend={t('marking')}
        value={marking}
        onChange={({ target }) => change({ marking: target.value === 'hand' ? 'hand' : 'automatic' })}
        options={[
          { value: 'automatic', label: t('automatic'), hint: t('automaticHint') },
          { value: 'hand', label: t('hand'), hint: t('handHint') },
        ]}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 font-medium text-sm">{t('goals.title')}</legend>
        {allGoals.map((goal) => (
          <div key={goal} className="flex flex-col gap-3 rounded-md border border-line p-4">
            <Checkbox
              label={t(`goals.${goal}`)}
              checked={goals.includes(goal)}
              onChange={({ target }) => setGoal(goal, target.checked)}
            />
            {goals.includes(goal) && (
              <PrizeField
                goal={goal}
                prize={prizes.find((prize) => prize.goal === goal)}
                error={errors.prizes}
                onChange={(prize) =>
                  change({ prizes: [...prizes.filter((one) => one.goal !== goal), ...(prize ? [prize] : [])] })
                }
              />
            )}
          </div>
        ))}
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={save.isPending}
        disabled={
          !title.trim() ||
          Boolean(problem) ||
          goals.length === 0 ||
          (squares.length + game.squares.length > 0 && !isEnough)
        }
      >
        {t('save')}
      </Button>
    </form>
  );
}
