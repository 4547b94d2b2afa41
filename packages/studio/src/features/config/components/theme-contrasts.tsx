import { Badge } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import { contrastsOf, type Look } from '../theme-state.ts';

const t = textsOf('config');

/** Contrast ratios, with warnings for those that are too low. */
export function ThemeContrasts({ look }: { look: Look }) {
  const contrasts = contrastsOf(look);
  const poor = contrasts.filter(({ isEnough }) => !isEnough);
  return (
    <section aria-labelledby="contrasts">
      <h2 id="contrasts" className="text-lg">
        {t('contrasts')}
      </h2>
      <p role="status" className={poor.length > 0 ? 'mt-1 text-sm text-warning' : 'mt-1 text-ink-faint text-sm'}>
        {poor.length > 0 ? t('poorContrast', { count: poor.length }) : t('goodContrast')}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {contrasts.map(({ text, ratio, needed, isEnough }) => (
          <li key={text} className="flex items-center justify-between gap-4 py-2 text-sm">
            <span>{t(`contrast.${text}`)}</span>
            <span className="flex items-center gap-3 tabular-nums">
              {`${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`}
              <Badge tone={isEnough ? 'accent' : 'warning'}>
                {isEnough ? t('enough') : t('tooLittle', { needed: needed.toFixed(1) })}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
