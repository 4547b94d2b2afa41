import { sitePath } from '@greenlight/contract/site-path';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type Pitch, useSetNamed, useSupport } from '../hooks.ts';
import { ownText } from '../open-pitch.ts';

/** The points that the viewer gave to a pitch: the receipt for the tally, and whether the credits will name them. */
export function OwnSupport({ pitch }: { pitch: Pitch }) {
  const t = useTexts('points');
  const { describeError } = useQueryTexts();
  const { data } = useSupport(pitch.id);
  const setNamed = useSetNamed(pitch.id);
  if (!data?.pseudonym) return null;
  return (
    <section aria-labelledby="own-support" className="mt-5 border-line border-t pt-5">
      <h2 id="own-support" className="font-semibold text-base">
        {t(ownText(pitch, data.points), { count: data.points })}
      </h2>
      <p className="mt-3 text-ink-muted text-sm">{t('own.receipt')}</p>
      <div className="mt-1.5 flex items-center gap-2">
        <Link
          href={`${sitePath('pitch-tally', pitch.id)}?line=${data.pseudonym}`}
          className="min-w-0 truncate font-mono text-accent text-sm hover:underline"
        >
          {data.pseudonym}
        </Link>
        <CopyButton isIcon text={data.pseudonym} label={t('own.copy')} copied={t('own.copied')} />
      </div>
      {pitch.state !== 'closed' && (
        <div className="mt-3">
          <Checkbox
            checked={setNamed.isPending ? setNamed.variables : data.isNamed}
            label={t('own.named')}
            hint={t('own.namedText')}
            onChange={({ target }) =>
              setNamed.mutate(target.checked, {
                onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
              })
            }
          />
        </div>
      )}
    </section>
  );
}
