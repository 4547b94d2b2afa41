import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { slugOf } from '../../../platform/slug.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateGallery } from '../hooks.ts';

const t = textsOf('gallery');

export function NewGalleryDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateGallery();
  const [title, setTitle] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const slug = typedSlug ?? slugOf(title);
  const errors = fieldErrors(create.error, { slug_taken: 'slug' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title, slug, password }, { onSuccess: ({ id }) => void navigate(studioPath('gallery', id)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} error={errors.title}>
          <Input value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('slug')} hint={t('slugHint')} error={errors.slug}>
          <Input value={slug} onChange={(event) => setTypedSlug(event.target.value)} spellCheck={false} />
        </Field>
        <Field label={t('password')} hint={t('passwordHint')} error={errors.password}>
          <PasswordInput
            value={password}
            autoComplete="off"
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={create.isPending}
            disabled={!title.trim() || !slug || !password}
          >
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
