import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { queryClient } from './app.ts';
import { changedOf } from './changed-of.ts';

interface Versioned {
  version: number;
}

/** Somebody else saved first: what can be done about it. */
export interface Clash {
  keepMine: () => void;
  takeTheirs: () => void;
}

/** How an edit stands, for the foot of its form. */
export interface Edit {
  pending: boolean;
  error: Error | null;
  clash: Clash | null;
}

/**
 * Saves changes of `thing` over the version on which they were typed, however often it is read anew meanwhile. When
 * somebody else was faster, what is on the screen is read again and `clash` is there.
 */
export function useEdit<Thing extends Versioned, Changes>(props: {
  thing: Thing;
  dirty: boolean;
  send: (changes: Changes, version: number) => Promise<Thing>;
  onSaved: (saved: Thing, changes: Changes) => void;
  /** Shows what stands; what was typed goes. */
  onLeave: () => void;
  /** What is read anew, while nothing is typed. */
  onNewer?: () => void;
  /** Unless `onSaved` says it. */
  told?: string;
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
      if (props.told) showToast({ title: props.told, tone: 'success' });
    },
    onError: (error) =>
      isConflict(error)
        ? queryClient.invalidateQueries({ predicate: ({ queryKey: [group] }) => String(group).startsWith('studio') })
        : undefined,
  });
  const { error, variables } = saving;
  const isClash = isConflict(error);
  const clash: Clash | null =
    isClash && variables
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
    /** Gets the thing as it was when typing began. */
    save: (changesOf: (opened: Thing) => Changes) =>
      saving.mutate({ changes: changesOf(opened.current), version: opened.current.version }),
    /** What was refused is not what stands in the form any more. */
    forget: () => {
      if (!isClash) saving.reset();
    },
    pending: saving.isPending,
    error: isClash ? null : error,
    clash,
  };
}

/** A form of all that can be edited of `thing`: what differs from what it was when typing began is saved. */
export function useEditForm<Thing extends Versioned, Form extends FieldValues, Body extends object>(props: {
  thing: Thing;
  toForm: (thing: Thing) => Form;
  toBody: (form: Form) => Body;
  send: (changes: Partial<Body>, version: number) => Promise<Thing>;
  told: string;
}) {
  const { thing, toForm, toBody, send, told } = props;
  const form = useForm<Form>({ defaultValues: toForm(thing) as DefaultValues<Form> });
  // With its fields, which compiled components do not register again.
  const begin = (from: Thing) => form.reset(toForm(from), { keepFieldsRef: true });
  const show = () => begin(thing);
  const edit = useEdit({
    thing,
    dirty: form.formState.isDirty,
    send,
    onSaved: begin,
    onLeave: show,
    onNewer: show,
    told,
  });
  const submit = form.handleSubmit(
    (values) => edit.save((opened) => changedOf(toBody(values), toBody(toForm(opened)))),
    edit.forget,
  );
  return { form, edit, submit };
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}
