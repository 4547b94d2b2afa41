import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { changedLines, fieldName } from '../change-state.ts';
import type { Change } from '../hooks.ts';

const charactersMax = 1000;

export function FieldChange(props: {
  kind: string;
  change: Change['changed'][number];
  /** Which states exist. */
  side: 'before' | 'after' | 'both';
}) {
  const { kind, change, side } = props;
  const t = textsOf('change', 'config', 'translation');
  const [before, after] = side === 'both' ? changedLines(change.before, change.after) : [change.before, change.after];
  const label = fieldName(kind, change.field, (key) => t.find(key) ?? '');
  return (
    <div className="grid gap-x-4 gap-y-1.5 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-faint md:py-1.5">{label}</dt>
      <dd
        className={clsx(
          'grid min-w-0 items-start gap-2',
          side === 'both' && 'sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
        )}
      >
        {side !== 'after' && <Value label={t('before')} text={before} isOld />}
        {side === 'both' && (
          <ArrowRight aria-hidden className="mt-2 size-4 text-ink-faint max-sm:hidden rtl:-scale-x-100" />
        )}
        {side !== 'before' && <Value label={t('after')} text={after} />}
      </dd>
    </div>
  );
}

function Value({ label, text, isOld = false }: { label: string; text: string; isOld?: boolean }) {
  const t = textsOf('change');
  const shown = readable(text);
  const swatch = /^#[0-9a-f]{3,8}$/i.test(text) && text;
  return (
    <div
      className={
        isOld
          ? 'rounded-md border border-line px-3 py-1.5 text-ink-muted'
          : 'rounded-md border border-line bg-surface px-3 py-1.5 text-ink'
      }
    >
      <span className="sr-only">{label}: </span>
      {swatch && (
        <span
          aria-hidden
          className="me-2 inline-block size-3.5 rounded-sm border border-line align-[-2px]"
          style={{ background: swatch }}
        />
      )}
      {shown === '' ? (
        <span className="text-ink-faint">{t('nothing')}</span>
      ) : (
        <span className="whitespace-pre-line break-words">
          {shown.length > charactersMax ? `${shown.slice(0, charactersMax)}…` : shown}
        </span>
      )}
    </div>
  );
}

/** Formats times, which are stored in ISO format. */
function readable(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatMoment(text) : text;
}
