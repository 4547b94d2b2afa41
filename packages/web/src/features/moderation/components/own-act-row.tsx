import { placePath } from '@greenlight/contract/place-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { useId, useRef, useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { isBystander } from '../../../platform/override.ts';
import type { OwnAct } from '../hooks.ts';
import { AnswerForm } from './answer-form.tsx';

/** One act of a moderator: its place, reason and end, and the member's answer, which is possible once. */
export function OwnActRow({ act }: { act: OwnAct }) {
  const t = useTexts('moderation');
  const language = useLanguage();
  const [isAnswering, setAnswering] = useState(false);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const { kind, subject, team, reason, created, endsAt, isOver, answer } = act;
  const where = team?.displayName;
  const title = where ? t(`what.${kind}`, { where }) : t(`whatAll.${kind}`);
  const close = () => {
    setAnswering(false);
    // The closed field had the focus.
    row.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} tabIndex={-1} aria-labelledby={id} role="group" className="flex flex-col gap-2 outline-none">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={id} className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
        {isOver && <Badge>{t(kind === 'remove' ? 'takenBack' : 'over')}</Badge>}
        <time dateTime={created} className="text-ink-faint text-sm">
          {formatMoment(created, language)}
        </time>
      </p>
      {endsAt && !isOver && (
        <p className="text-ink-muted text-sm">{t('until', { moment: formatMoment(endsAt, language) })}</p>
      )}
      {subject && (
        <blockquote className="border-line border-s-2 ps-3 text-ink-muted text-sm">
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {subject.text ?? t('deleted')}
          </p>
          <p className="mt-1 text-ink-faint">
            <Link href={placePath(subject)} className="underline underline-offset-4">
              <bdi>{subject.title}</bdi>
            </Link>
          </p>
        </blockquote>
      )}
      <p className="text-sm [overflow-wrap:anywhere]">
        <span className="text-ink-faint">{t('reason')}</span> {reason ? <bdi>{reason}</bdi> : t('noReason')}
      </p>
      {answer && (
        <div className="rounded-md bg-raised p-3.5 text-sm">
          <p className="text-ink-faint">{t('yourAnswer')}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {answer.text}
          </p>
          <p className="mt-2 font-semibold">{t(`decision.${answer.decision ?? 'open'}`)}</p>
        </div>
      )}
      {act.mayAnswer && !isBystander() && !isAnswering && (
        <Button size="sm" className="self-start" aria-describedby={id} onClick={() => setAnswering(true)}>
          {t('answer')}
        </Button>
      )}
      {act.mayAnswer && isAnswering && <AnswerForm actId={act.actId} onClose={close} />}
    </div>
  );
}
