import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Slider } from '@greenlight/ui/primitives/slider';
import { textsOf } from '../../../platform/texts.ts';
import {
  colorGroups,
  cornerProperty,
  cornersMaxPx,
  type FontName,
  fontProperties,
  fonts,
  type Look,
} from '../theme-state.ts';
import { ColorControl } from './color-control.tsx';

const t = textsOf('config');

const fontNames = Object.keys(fonts) as FontName[];

export function ThemeControls({ look, onChange }: { look: Look; onChange: (name: string, value: string) => void }) {
  const corners = Number.parseFloat(look[cornerProperty] ?? '');
  const fontOf = (name: string) => fontNames.find((font) => fonts[font] === look[name]) ?? null;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {Object.entries(colorGroups).map(([group, colors]) => (
        <fieldset key={group}>
          <legend className="mb-3 font-display font-semibold text-lg">{t(`colors.${group}`)}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {colors.map(({ name }) => (
              <ColorControl
                key={name}
                label={t(`property.${name}`)}
                value={look[name] ?? ''}
                onChange={(value) => onChange(name, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset>
        <legend className="mb-3 font-display font-semibold text-lg">{t('fonts')}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {Object.keys(fontProperties).map((name) => (
            <Field key={name} label={t(`property.${name}`)}>
              <Select
                value={fontOf(name)}
                placeholder={t('ownFont')}
                onValueChange={(font) => onChange(name, fonts[font])}
                options={fontNames.map((font) => ({ value: font, label: t(`font.${font}`) }))}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-3 font-display font-semibold text-lg">{t('corners')}</legend>
        <div className="flex items-center gap-4">
          <div className="grow">
            <Slider
              label={t('corners')}
              min={0}
              max={cornersMaxPx}
              step={1}
              value={corners}
              valueText={(px) => `${px} px`}
              onValueChange={(px) => onChange(cornerProperty, `${px}px`)}
            />
          </div>
          <span className="w-14 text-end text-ink-muted text-sm tabular-nums">{`${corners} px`}</span>
        </div>
      </fieldset>
    </div>
  );
}
