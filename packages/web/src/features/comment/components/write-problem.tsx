import type { ErrorCode } from '@greenlight/contract/errors';
import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';

/** Shown instead of the field: says why the viewer cannot write, and what to do. */
export function WriteProblem({ code }: { code: ErrorCode }) {
  const t = useTexts('comment');
  if (code === 'banned' || code === 'timed_out') {
    return (
      <WriteNote text={t(`problem.${code}`)}>
        <LinkButton size="sm" href={`${sitePath('account')}#moderation`}>
          {t('why')}
        </LinkButton>
      </WriteNote>
    );
  }
  if (code !== 'subscription_required')
    return <WriteNote text={t.find(`problem.${code}`) ?? t('problem.cannotWrite')} />;
  return (
    <WriteNote text={t('membersWrite')}>
      <LinkButton
        size="sm"
        href={sitePath('payment')}
        variant="primary"
        onClick={() => rememberAfterLoginUrl(location.pathname + location.search)}
      >
        {t('plans')}
      </LinkButton>
    </WriteNote>
  );
}

export function WriteNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-lg bg-raised px-4 py-3">
      <Lock aria-hidden className="size-4 text-ink-faint" />
      <p className="min-w-0 grow basis-40 text-ink-muted text-sm">{text}</p>
      {children}
    </div>
  );
}
