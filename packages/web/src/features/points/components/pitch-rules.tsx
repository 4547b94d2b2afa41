import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import type { Pitch } from '../hooks.ts';
import { openRules } from '../open-pitch.ts';
import { TimeLeft } from './time-left.tsx';

/** The rules for the points of a pitch in words, and a link to the tally. */
export function PitchRules({ pitch, takesPoints }: { pitch: Pitch; takesPoints: boolean }) {
  const t = useTexts('points');
  const { id, head } = pitch;
  return (
    <section aria-labelledby="pitch-rules">
      <h2 id="pitch-rules" className="text-xl">
        {t('rules.title')}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5 text-ink-muted text-sm">
        <li>{takesPoints ? <TimeLeft pitch={pitch} /> : t('rules.over')}</li>
        {openRules(pitch, takesPoints).map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <Link href={sitePath('pitch-tally', id)} className="font-semibold text-accent hover:underline">
          {t('tally.link', { count: head.number })}
        </Link>
      </p>
    </section>
  );
}
