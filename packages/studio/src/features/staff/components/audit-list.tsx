import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { formatMoment } from '../../../platform/format.ts';
import { subjectPath } from '../../../platform/subject-path.ts';
import { textsOf } from '../../../platform/texts.ts';
import { fieldName } from '../../change/change-state.ts';
import { actionPhrase, detailsOf, isNamedById, kindName } from '../audit-state.ts';
import type { AuditEntry } from '../hooks.ts';

const t = textsOf('audit', 'change', 'config', 'translation', 'staff');

/** Audit entries, each as a sentence. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const find = (key: string) => t.find(key) ?? '';
  const { action, subject, subjectName, actor, detail } = entry;
  const [kind = '', id = ''] = subject.split(':');
  const isOwn = actor !== null && subject === `account:${actor.userId}`;
  const href = subjectPath(subject);
  const named = subjectName || (isNamedById(kind) ? id : t('gone', { kind: kindName(subject, find) }));
  const details = detailsOf(detail, (name, value) => {
    if (name === 'fields') return fieldName(kind, value, find);
    if (name === 'added' || name === 'taken') return find(`staff:may.${value.replaceAll('.', '-')}.label`) || value;
    if (value === 'true' || value === 'false') return t(`value.${value}`);
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatMoment(value) : find(`valueOf.${name}.${value}`) || value;
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1 py-4">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {actor && actor.displayName !== null ? (
            <Link
              href={studioPath('member', actor.userId)}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {actor.displayName || t('noName')}
            </Link>
          ) : (
            <span className="font-semibold">{actor ? t('erased', { id: actor.userId.slice(-8) }) : t('service')}</span>
          )}{' '}
          <span className="text-ink-muted">{actionPhrase(action, subject, find)}</span>{' '}
          {!isOwn &&
            (href && named !== '' && (subjectName !== '' || isNamedById(kind)) ? (
              <Link href={href} className="font-semibold underline underline-offset-4">
                {named}
              </Link>
            ) : (
              <span className="font-semibold">{subject.includes(':') ? named : ''}</span>
            ))}
        </p>
        {details.length > 0 && (
          <dl className="mt-1 flex flex-col gap-0.5 text-sm">
            {details.map(({ name, value }) => (
              <div key={name} className="flex gap-2">
                <dt className="shrink-0 text-ink-faint">{t(`detail.${name}`)}</dt>
                <dd className="min-w-0 text-ink-muted [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <time dateTime={entry.at} className="shrink-0 text-ink-faint text-sm">
        {formatMoment(entry.at)}
      </time>
    </li>
  );
}
