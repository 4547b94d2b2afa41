import type { ErrorCode } from '@greenlight/contract/errors';
import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock } from 'lucide-react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import type { ChatList } from '../use-chat-room.ts';

/** Shown instead of the field: says why the viewer cannot write. */
export function ChatWriteProblem({ code, settings }: { code: ErrorCode; settings: ChatList['settings'] }) {
  const t = useTexts('chat');
  const comment = useTexts('comment');
  const errors = useTexts('error');
  const days = settings.memberDays ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 text-ink-muted text-sm">
      <Lock aria-hidden className="size-4 text-ink-faint" />
      <p className="min-w-0 grow">{textOf()}</p>
      {(code === 'banned' || code === 'timed_out') && (
        <LinkButton size="sm" href={`${sitePath('account')}#moderation`}>
          {comment('why')}
        </LinkButton>
      )}
      {code === 'chat_member_days' && days === 0 && (
        <LinkButton
          size="sm"
          href={sitePath('payment')}
          variant="primary"
          onClick={() => rememberAfterLoginUrl(location.pathname + location.search)}
        >
          {t('plans')}
        </LinkButton>
      )}
    </div>
  );

  function textOf(): string {
    if (code === 'chat_member_days') return days === 0 ? t('membersWrite') : t('membersWriteAfter', { count: days });
    return t.find(`problem.${code}`) ?? comment.find(`problem.${code}`) ?? errors.find(String(code)) ?? t('notNow');
  }
}
