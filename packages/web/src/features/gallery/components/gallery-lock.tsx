import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { Lock } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import type { useOpenGallery } from '../hooks.ts';

/** Asks for the password. The field shows if it is wrong (docs/product/page.md). */
export function GalleryLock({ gallery }: { gallery: ReturnType<typeof useOpenGallery> }) {
  const t = useTexts('gallery');
  const { describeError } = useQueryTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = input.current?.value ?? '';
    setIsMissing(password === '');
    input.current?.focus();
    if (password !== '') gallery.mutate(password, { onError: () => input.current?.select() });
  };
  const failure = gallery.error ? describeError(gallery.error) : undefined;
  return (
    <div className="grid min-h-[70dvh] place-items-center px-gutter">
      <form noValidate onSubmit={submit} className="flex w-full max-w-form flex-col gap-6 text-center">
        <div aria-hidden className="mx-auto grid size-18 place-items-center rounded-full bg-raised text-accent">
          <Lock className="size-8" />
        </div>
        <div>
          <h2 className="text-3xl">{t('locked')}</h2>
          <p className="mt-2 text-ink-muted">{t('lockedText')}</p>
        </div>
        <Field required className="text-start" label={t('password')} error={isMissing ? t('passwordMissing') : failure}>
          <PasswordInput
            ref={input}
            autoComplete="off"
            maxLength={200}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={gallery.isPending}>
          {t('open')}
        </Button>
      </form>
    </div>
  );
}
