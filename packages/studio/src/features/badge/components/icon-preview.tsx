import { CircleCheck, TriangleAlert } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { type BadgeLegibility, useLegibility } from '../hooks.ts';

const t = textsOf('badge');

const sizes = [16, 32] as const;
/** The colours on which members see badges. They do not depend on the theme of the studio. */
const grounds = {
  dark: { background: '#0b100e', color: '#ffffff' },
  light: { background: '#ffffff', color: '#0b100e' },
};

/** A picture beside a name, at both sizes on both grounds. */
export function IconPreview({ url }: { url: string }) {
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-lg border border-line">
      {(['dark', 'light'] as const).map((ground) => (
        <div key={ground} className="flex min-w-0 flex-col gap-3 p-4" style={grounds[ground]}>
          <span className="text-xs">{t(`look.${ground}`)}</span>
          {sizes.map((px) => (
            <span key={px} className="flex items-center gap-1.5 font-semibold text-sm">
              <span className="truncate">{t('look.name')}</span>
              <img src={url} alt="" width={px} height={px} className="shrink-0 object-contain" style={{ height: px }} />
              <span className="ms-auto font-normal text-xs">{t('look.px', { px })}</span>
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Warnings from the measurement of an uploaded picture, in words. */
export function LegibilityNote({ imageId }: { imageId: string }) {
  const { data } = useLegibility(imageId);
  const warnings = data ? warningsOf(data) : [];
  return (
    <div role="status" className="text-sm empty:hidden">
      {data && warnings.length === 0 && (
        <p className="flex items-start gap-2 text-ink-muted">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {t('look.clear', { px: data.size })}
        </p>
      )}
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {warnings.map((warning) => (
          <li key={warning} className="flex items-start gap-2 text-warning">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(`look.${warning}`, { px: data?.size })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function warningsOf({ isBlank, isSquare, dark, light }: BadgeLegibility): string[] {
  if (isBlank) return ['blank'];
  const faint = dark.isClear ? (light.isClear ? [] : ['faintOnLight']) : light.isClear ? ['faintOnDark'] : ['faint'];
  return [...faint, ...(isSquare ? [] : ['notSquare'])];
}
