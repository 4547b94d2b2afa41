import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { queryClient } from './app.ts';
import { changedFields } from './changed-fields.ts';
import { focusInvalid } from './focus-invalid.ts';

interface Versioned {
  version: number;
}

/** The choices when another person saved first. */
export interface EditConflict {
  keepMine: () => void;
  takeTheirs: () => void;
}

/** The state of an edit, for the bar below its form. */
export interface Edit {
  pending: boolean;
  error: Error | null;
  conflict: EditConflict | null;
}

/**
 * Saves changes of `thing` with the version on which typing began, even if it was refetched since. If another person
 * saved first, it refetches and sets `conflict`.
 */
export function useEdit<Thing extends Versioned, Changes>(props: {
  thing: Thing;
  dirty: boolean;
  send: (changes: Changes, version: number) => Promise<Thing>;
  onSaved: (saved: Thing, changes: Changes) => void;
  /** Shows the present state, and drops typed values. */
  onLeave: () => void;
  /** Called with a refetched thing while nothing is typed. */
  onNewer?: () => void;
  /** The message after saving, unless `onSaved` shows one. */
  savedMessage?: string;
}) {
  const { thing, dirty, onNewer } = props;
  const opened = useRef(thing);
  useEffect(() => {
    if (dirty || thing.version <= opened.current.version) return;
    opened.current = thing;
    onNewer?.();
  }, [thing, dirty, onNewer]);
  const saving = useMutation({
    mutationFn: ({ changes, version }: { changes: Changes; version: number }) => props.send(changes, version),
    onSuccess: (saved, { changes }) => {
      opened.current = saved;
      props.onSaved(saved, changes);
      if (props.savedMessage) showToast({ title: props.savedMessage, tone: 'success' });
    },
    onError: (error) =>
      isConflict(error)
        ? queryClient.invalidateQueries({ predicate: ({ queryKey: [group] }) => String(group).startsWith('studio') })
        : undefined,
  });
  const { error, variables } = saving;
  const hasConflict = isConflict(error);
  const conflict: EditConflict | null =
    hasConflict && variables
      ? {
          keepMine: () => saving.mutate({ changes: variables.changes, version: thing.version }),
          takeTheirs() {
            saving.reset();
            opened.current = thing;
            props.onLeave();
          },
        }
      : null;
  return {
    /** Saves. `changesOf` gets the thing as it was when typing began. */
    save: (changesOf: (opened: Thing) => Changes) =>
      saving.mutate({ changes: changesOf(opened.current), version: opened.current.version }),
    /** Drops a refused change that is no longer in the form. */
    forget: () => {
      if (!hasConflict) saving.reset();
    },
    pending: saving.isPending,
    error: hasConflict ? null : error,
    conflict,
  };
}

/** A form with all editable fields of `thing`: saves the fields that were changed. */
export function useEditForm<Thing extends Versioned, Form extends FieldValues, Body extends object>(props: {
  thing: Thing;
  toForm: (thing: Thing) => Form;
  toBody: (form: Form) => Body;
  send: (changes: Partial<Body>, version: number) => Promise<Thing>;
  savedMessage: string;
}) {
  const { thing, toForm, toBody, send, savedMessage } = props;
  const form = useForm<Form>({ defaultValues: toForm(thing) as DefaultValues<Form> });
  // Keeps the registered fields, which compiled components do not register again.
  const begin = (from: Thing) => form.reset(toForm(from), { keepFieldsRef: true });
  const show = () => begin(thing);
  const edit = useEdit({
    thing,
    dirty: form.formState.isDirty,
    send,
    onSaved: begin,
    onLeave: show,
    onNewer: show,
    savedMessage,
  });
  const [refused, setRefused] = useState<HTMLElement>();
  const { submitCount } = form.formState;
  // React Hook Form cannot focus controls without an element, such as pickers. The errors are shown by now.
  useEffect(() => {
    if (submitCount > 0) focusInvalid(refused);
  }, [submitCount, refused]);
  const submit = form.handleSubmit(
    (values) => edit.save((opened) => changedFields(toBody(values), toBody(toForm(opened)))),
    (_, event) => {
      edit.forget();
      setRefused(event?.target as HTMLElement | undefined);
    },
  );
  return { form, edit, submit };
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}
