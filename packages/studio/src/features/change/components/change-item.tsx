import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { kindOf, nameBefore, sideOf, subjectHref, verbOf } from '../change-state.ts';
import type { Change } from '../hooks.ts';
import { FieldChange } from './field-change.tsx';
import { UndoButton } from './undo-button.tsx';

const t = textsOf('change');

const fieldsAtOnce = 4;

/** A change: its author, its time, and each field before and after. */
export function ChangeItem({ change, showSubject }: { change: Change; showSubject: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const actor = change.actor ?? t('goneAccount');
  const kind = kindOf(change);
  const href = subjectHref(change);
  const side = sideOf(change.action);
  const verb = verbOf(change.action);
  const done = t.find(`verb.${verb}`) ?? t('verb.edit');
  const shownFields = change.changed.filter(({ before, after }) => before !== '' || after !== '');
  return (
    <li className="flex flex-col gap-4 py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{actor}</span>{' '}
            <span className="text-ink-muted">{showSubject ? (t.find(`verbOf.${verb}`) ?? done) : done}</span>
            {showSubject && (
              <>
                {' '}
                <span className="text-ink-muted">{t(`kind.${kind}`)}</span>{' '}
                {change.name !== '' || kind === 'faq' || kind === 'config' ? (
                  <Link href={href} className="font-semibold underline underline-offset-4">
                    {change.name || t('open')}
                  </Link>
                ) : (
                  <span className="text-ink-faint">{nameBefore(change) ?? t('gone')}</span>
                )}
              </>
            )}
          </p>
          <time dateTime={change.at} className="text-ink-faint text-sm">
            {formatMoment(change.at)}
          </time>
        </div>
        {change.canUndo && <UndoButton change={change} />}
      </div>
      {shownFields.length > 0 && (
        <dl className="flex flex-col gap-3">
          {shownFields.slice(0, isOpen ? undefined : fieldsAtOnce).map((field) => (
            <FieldChange key={field.field} kind={kind} change={field} side={side} />
          ))}
        </dl>
      )}
      {!isOpen && shownFields.length > fieldsAtOnce && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {t('moreFields', { count: shownFields.length - fieldsAtOnce })}
          </Button>
        </div>
      )}
    </li>
  );
}
