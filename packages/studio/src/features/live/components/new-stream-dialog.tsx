import { titleMaxLength } from '@greenlight/contract/limits';
import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { zoneName } from '../../../platform/format.ts';
import { momentOf, nextHour } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { AccessChoice } from '../../media/components/access-choice.tsx';
import { useAnnounceStream } from '../hooks.ts';
import { toBody, toForm } from '../stream-form-state.ts';

const t = textsOf('live');

/** Asks for the minimum of a stream. The rest is set on its own screen. */
export function NewStreamDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const announce = useAnnounceStream();
  const [form, setForm] = useState(() =>
    toForm({
      title: '',
      description: '',
      access: 'members',
      creatorTeamIds: [],
      startsAt: nextHour(new Date()).toISOString(),
      publishesRecording: false,
      publishAt: null,
    }),
  );
  const errors = fieldErrors(announce.error);
  const moment = momentOf(form.startsAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { title, description, access, startsAt } = toBody(form);
    announce.mutate(
      { title, description, access, startsAt },
      { onSuccess: ({ mediaId }) => void navigate(studioPath('stream', mediaId)) },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={announce.error} />
        <Field required label={t('titleField')} error={errors.title}>
          <Input
            autoComplete="off"
            maxLength={titleMaxLength}
            value={form.title}
            onChange={({ target }) => setForm({ ...form, title: target.value })}
          />
        </Field>
        <Field
          required
          label={t('startsAt')}
          hint={t('startsAtHint', { zone: zoneName(moment ?? undefined) })}
          error={errors.startsAt}
        >
          <Input
            type="datetime-local"
            className="max-w-72"
            value={form.startsAt}
            onChange={({ target }) => setForm({ ...form, startsAt: target.value })}
          />
        </Field>
        <AccessChoice
          name="access"
          value={form.access}
          onChange={({ target }) => setForm({ ...form, access: target.value === 'free' ? 'free' : 'members' })}
          free={{ label: t('accessOf.free'), hint: t('freeHint') }}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={announce.isPending} disabled={!form.title.trim() || !moment}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
