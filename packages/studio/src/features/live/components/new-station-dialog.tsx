import { titleMaxLength } from '@greenlight/contract/limits';
import type { StationDraft } from '@greenlight/contract/live-playout';
import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { AccessChoice } from '../../media/components/access-choice.tsx';
import { useMakeStation } from '../hooks.ts';

const t = textsOf('live');

/** Asks for the minimum of a 24/7 channel. Its videos are chosen on its own screen. */
export function NewStationDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const make = useMakeStation();
  const [draft, setDraft] = useState<StationDraft>({ title: '', access: 'members' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(draft, { onSuccess: ({ mediaId }) => void navigate(studioPath('stream', mediaId)) });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('station.new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={make.error} />
        <p className="text-ink-muted text-sm">{t('station.text')}</p>
        <Field required label={t('titleField')} error={fieldErrors(make.error).title}>
          <Input
            autoComplete="off"
            maxLength={titleMaxLength}
            value={draft.title}
            onChange={({ target }) => setDraft({ ...draft, title: target.value })}
          />
        </Field>
        <AccessChoice
          name="access"
          value={draft.access}
          onChange={({ target }) => setDraft({ ...draft, access: target.value === 'free' ? 'free' : 'members' })}
          free={{ label: t('accessOf.free'), hint: t('freeHint') }}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={make.isPending} disabled={!draft.title.trim()}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
