import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { changedFields } from '../../../platform/changed-fields.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useSaveSeason } from '../hooks.ts';

const t = textsOf('channel');

/** A new season, or an existing one with an id. */
export function SeasonDialog(props: {
  channelId: number;
  /** The show's version when the dialog was opened. */
  version: number;
  season: { id?: number; number: number; title: string };
  onClose: () => void;
}) {
  const save = useSaveSeason(props.channelId);
  const [number, setNumber] = useState(String(props.season.number));
  const [title, setTitle] = useState(props.season.title);
  const errors = fieldErrors(save.error, { conflict: 'number' });
  const [version] = useState(props.version);
  const [checked, setChecked] = useState(false);
  const wrongNumber = checked && !/^\d{1,5}$/.test(number) ? t('seasonNumberWrong') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!/^\d{1,5}$/.test(number)) return;
    const { id: seasonId, ...before } = props.season;
    const season = { number: Number(number), title };
    const edited = seasonId === undefined ? season : { seasonId, version, ...changedFields(season, before) };
    save.mutate(edited, { onSuccess: props.onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="sm"
      title={props.season.id === undefined ? t('addSeason') : t('season', { number: props.season.number })}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={save.error} />
        <Field label={t('seasonNumber')} error={wrongNumber ?? errors.number}>
          <Input type="number" min={0} value={number} onChange={(event) => setNumber(event.target.value)} />
        </Field>
        <Field label={t('seasonTitle')} aside={t('optional')} error={errors.title}>
          <Input value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
