import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { logout } from '../../account/hooks.ts';
import { type LegalRef, useAccept } from '../hooks.ts';
import { WallDocument } from './wall-document.tsx';

/** Covers the window until the required documents are accepted or the viewer leaves. */
export function LegalWall({ documents }: { documents: LegalRef[] }) {
  const t = useTexts('legal');
  const { describeError } = useQueryTexts();
  const { project } = useConfig();
  const accept = useAccept();
  const [hasRead, setHasRead] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const wall = dialog.current;
    wall?.showModal();
    wall?.querySelector('h2')?.focus();
    return () => wall?.close();
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasMissed(!hasRead);
    if (hasRead) accept.mutate(documents.map(({ id }) => id));
  };
  const problem = hasMissed ? t('wall.missed') : accept.error && describeError(accept.error);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      // The "back" of an app closes dialogs. This one opens again.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="glow m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-canvas p-0 text-ink"
    >
      <div className="mx-auto flex min-h-full w-full max-w-170 flex-col justify-center px-gutter py-10">
        <p className="font-bold font-display text-lg">{project}</p>
        <h2 id={title} tabIndex={-1} className="mt-6 text-balance text-3xl outline-none">
          {t('wall.title')}
        </h2>
        <p className="mt-3 text-ink-muted text-lg">{t('wall.text')}</p>
        <ul className="mt-8 flex flex-col gap-3">
          {documents.map((document) => (
            <li key={document.id}>
              <WallDocument document={document} />
            </li>
          ))}
        </ul>
        <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-6">
          <Checkbox
            label={t('wall.confirm', { count: documents.length })}
            checked={hasRead}
            aria-invalid={hasMissed || undefined}
            onChange={({ target }) => {
              setHasRead(target.checked);
              setHasMissed(false);
            }}
          />
          <div role="alert" className="empty:hidden">
            {problem && <p className="text-danger text-sm">{problem}</p>}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="lg" pending={accept.isPending}>
              {t('wall.accept')}
            </Button>
            <Button variant="ghost" size="lg" onClick={() => void logout()}>
              {t('wall.logout')}
            </Button>
          </div>
        </form>
      </div>
    </dialog>
  );
}
