import { moderationNoteMaxLength } from '@greenlight/contract/limits';
import type { ModerationNote } from '@greenlight/contract/moderated-member-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddNote, useRemoveNote } from '../hooks.ts';
import { useScopeChoice } from '../use-scope-choice.ts';
import { ScopeSelect } from './scope-select.tsx';

const t = textsOf('moderation');

/** Notes that moderators write for each other; the member does not see them. */
export function MemberNotes(props: { userId: string; notes: readonly ModerationNote[]; Heading: 'h2' | 'h3' }) {
  const { userId, notes, Heading } = props;
  const add = useAddNote(userId);
  const remove = useRemoveNote();
  const scope = useScopeChoice([]);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scope.teamId !== undefined) add.mutate({ teamId: scope.teamId, text }, { onSuccess: () => setText('') });
  };
  return (
    <section aria-labelledby="member-notes" className="flex flex-col gap-4">
      <Heading id="member-notes" className="text-xl">
        {t('notes')}
      </Heading>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li
              key={note.noteId}
              className="flex items-start justify-between gap-4 rounded-lg border border-line bg-surface p-4"
            >
              <div className="min-w-0">
                <p dir="auto" className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {note.text}
                </p>
                <p className="mt-1.5 text-ink-faint text-sm">
                  {[
                    note.author ?? t('somebody'),
                    formatMoment(note.created),
                    note.team?.displayName ?? t('staffOnly'),
                  ].join(' · ')}
                </p>
              </div>
              {note.isOwn && (
                <RemoveButton
                  size="sm"
                  label={t('removeNote')}
                  title={t('removeNoteTitle')}
                  text={note.text}
                  id={note.noteId}
                  remove={remove}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="flex max-w-prose flex-col gap-4" onSubmit={submit}>
        <FormError error={add.error} />
        <Field label={t('newNote')} hint={t('newNoteHint')} error={fieldErrors(add.error).text}>
          <Textarea
            rows={2}
            maxLength={moderationNoteMaxLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {text.trim() !== '' && (
          <div className="flex flex-wrap items-end gap-4">
            <div className="w-60">
              <ScopeSelect choice={scope} label={t('noteFor')} />
            </div>
            <Button type="submit" variant="primary" pending={add.isPending}>
              {t('saveNote')}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
