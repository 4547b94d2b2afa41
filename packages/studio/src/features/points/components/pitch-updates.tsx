import { descriptionMaxLength, titleMaxLength } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { type StudioPitch, usePostPitchUpdate } from '../hooks.ts';

const t = textsOf('points');

const blank = { title: '', text: '' };

/** Posts an update of a pitch, and lists the earlier ones below. */
export function PitchUpdates({ pitch }: { pitch: StudioPitch }) {
  const { id, updates } = pitch;
  const post = usePostPitchUpdate(id);
  const [draft, setDraft] = useState(blank);
  const errors = fieldErrors(post.error);
  const change = (part: Partial<typeof blank>) => setDraft({ ...draft, ...part });
  useUnsavedChanges(draft.title !== '' || draft.text !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    post.mutate(draft, {
      onSuccess: () => {
        setDraft(blank);
        showToast({ title: t('updates.posted'), tone: 'success' });
      },
    });
  };
  return (
    <section
      aria-labelledby="pitch-updates"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="pitch-updates" className="text-xl">
        {t('updates.title')}
      </h2>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={post.error} />
        <Field label={t('name')} error={errors.title}>
          <Input
            value={draft.title}
            maxLength={titleMaxLength}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label={t('about')} hint={t('updates.hint')} error={errors.text}>
          <Textarea
            value={draft.text}
            maxLength={descriptionMaxLength}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
        <Button
          type="submit"
          className="self-start"
          icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />}
          pending={post.isPending}
          disabled={!draft.title.trim() || !draft.text.trim()}
        >
          {t('updates.post')}
        </Button>
      </form>
      {updates.length > 0 && (
        <ol aria-label={t('updates.soFar')} className="flex flex-col divide-y divide-line border-line border-t">
          {updates.map((update) => (
            <li key={update.id} className="py-4 last:pb-0">
              <h3 className="text-lg [overflow-wrap:anywhere]">{update.title}</h3>
              <time dateTime={update.at} className="text-ink-faint text-sm">
                {formatMoment(update.at)}
              </time>
              <p dir="auto" className="mt-2 whitespace-pre-line text-ink-muted text-sm [overflow-wrap:anywhere]">
                {update.text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
