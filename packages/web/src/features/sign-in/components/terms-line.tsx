import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Fragment } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import type { RequiredDocument } from '../hooks.ts';

/** The documents accepted with a new account, if there are any. */
export function TermsLine({ documents }: { documents: RequiredDocument[] }) {
  const t = useTexts('account');
  if (documents.length === 0) return null;
  return (
    <p className="text-ink-muted text-sm">
      {t('accept')}{' '}
      {documents.map(({ type, title }, index) => (
        <Fragment key={type}>
          {index > 0 && ', '}
          <Link
            href={sitePath('legal-document', type)}
            target="_blank"
            className="text-ink underline hover:text-accent"
          >
            <bdi>{title}</bdi>
          </Link>
        </Fragment>
      ))}
      {'.'}
    </p>
  );
}
