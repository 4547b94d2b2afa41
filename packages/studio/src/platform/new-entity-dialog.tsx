import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from './field-errors.ts';
import { FormError } from './form-error.tsx';
import { slugOf } from './slug.ts';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** Asks for a name. The web address below `path` follows from it until another one is typed. */
export function NewEntityDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  path: string;
  error: Error | null;
  pending: boolean;
  onCreate: (entity: { name: string; slug: string }) => void;
}) {
  const [name, setName] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const slug = typedSlug ?? slugOf(name);
  const errors = fieldErrors(props.error, { slug_taken: 'slug' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onCreate({ name, slug });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={props.title} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={props.error} />
        <Field label={t('name')} error={errors.name ?? errors.displayName}>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('address')} hint={t('addressHint', { path: `${props.path}${slug}` })} error={errors.slug}>
          <Input value={slug} onChange={(event) => setTypedSlug(event.target.value)} spellCheck={false} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={props.pending} disabled={!name.trim() || !slug}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
