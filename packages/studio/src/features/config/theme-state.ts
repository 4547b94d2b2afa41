/** A colour that operators choose; others are derived from it. */
export interface ThemeColor {
  name: string;
  builtIn: string;
}

export const colorGroups = {
  brand: [
    { name: '--color-accent', builtIn: '#3ddc7f' },
    { name: '--color-on-accent', builtIn: '#03140a' },
    { name: '--color-focus', builtIn: '#3ddc7f' },
  ],
  ground: [
    { name: '--color-canvas', builtIn: '#0a0d0c' },
    { name: '--color-surface', builtIn: '#111614' },
    { name: '--color-raised', builtIn: '#181e1c' },
  ],
  text: [
    { name: '--color-ink', builtIn: '#f5f1e8' },
    { name: '--color-ink-muted', builtIn: '#bcc0b8' },
    { name: '--color-ink-faint', builtIn: '#939a94' },
  ],
  line: [
    { name: '--color-line', builtIn: '#262e2b' },
    { name: '--color-line-strong', builtIn: '#75817b' },
  ],
} as const satisfies Record<string, ThemeColor[]>;

const colors: ThemeColor[] = Object.values(colorGroups).flat();

const sora = '"Sora Variable", "Sora Fallback", system-ui, sans-serif';
const inter = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';
/** System fonts, and the two that come with the service. */
export const fonts = {
  sora,
  inter,
  system: 'system-ui, sans-serif',
  rounded: 'ui-rounded, "Arial Rounded MT Bold", system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
} as const;
export type FontName = keyof typeof fonts;
export const fontProperties = { '--font-display': sora, '--font-text': inter } as const;

export const cornerProperty = '--radius-lg';
export const cornersMaxPx = 28;
const cornersBuiltInPx = 11;
/** The other corners, relative to the middle one. */
const cornerShares = { '--radius-sm': 6 / 11, '--radius-md': 8 / 11, '--radius-lg': 1, '--radius-xl': 18 / 11 };

/** The values of the controls, by property. */
export type Look = Record<string, string>;

export const builtInLook: Look = {
  ...Object.fromEntries(colors.map(({ name, builtIn }) => [name, builtIn])),
  ...fontProperties,
  [cornerProperty]: `${cornersBuiltInPx}px`,
};

/** The stored values that a control can show, over the built-in ones. */
export function lookOf(theme: Record<string, string>): Look {
  const shown = Object.entries(builtInLook).map(([name, builtIn]) => {
    const value = theme[name] ?? '';
    const isShown = name.startsWith('--color-') ? /^#[0-9a-f]{6}$/i.test(value) : value !== '';
    return [name, isShown ? value : builtIn];
  });
  return Object.fromEntries(shown);
}

/** Every property of a theme: chosen and derived. */
export function propertiesOf(look: Look): Record<string, string> {
  const mix = (one: string, other: string, percent: number) =>
    `color-mix(in srgb, ${look[one] ?? ''} ${percent}%, ${look[other] ?? ''})`;
  const corner = Number.parseFloat(look[cornerProperty] ?? '');
  const corners = Object.entries(cornerShares).map(([name, share]) => [name, `${Math.round(corner * share)}px`]);
  return {
    ...look,
    '--color-accent-hover': mix('--color-accent', '--color-ink', 82),
    '--color-overlay': mix('--color-raised', '--color-ink', 95),
    '--color-hover': mix('--color-raised', '--color-ink', 90),
    '--color-scrim': look['--color-canvas'] ?? '',
    ...Object.fromEntries(corners),
  };
}

const followers: Record<string, string[]> = {
  '--color-accent-hover': ['--color-accent', '--color-ink'],
  '--color-overlay': ['--color-raised', '--color-ink'],
  '--color-hover': ['--color-raised', '--color-ink'],
  '--color-scrim': ['--color-canvas'],
  '--radius-sm': [cornerProperty],
  '--radius-md': [cornerProperty],
  '--radius-xl': [cornerProperty],
};

/** The values to save. An empty value means the built-in one; unchanged values are saved as empty. */
export function themeOf(look: Look): Record<string, string> {
  const isBuiltIn = (name: string) =>
    (followers[name] ?? [name]).every((chosen) => look[chosen] === builtInLook[chosen]);
  const entries = Object.entries(propertiesOf(look)).map(([name, value]) => [name, isBuiltIn(name) ? '' : value]);
  return Object.fromEntries(entries);
}

/** Contrast of two #rrggbb colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Required contrasts: 4.5 to 1 for text, 3 to 1 for marks and edges of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs = [
  { text: 'inkOnCanvas', one: '--color-ink', other: '--color-canvas', needed: 4.5 },
  { text: 'inkOnRaised', one: '--color-ink', other: '--color-raised', needed: 4.5 },
  { text: 'mutedOnCanvas', one: '--color-ink-muted', other: '--color-canvas', needed: 4.5 },
  { text: 'faintOnCanvas', one: '--color-ink-faint', other: '--color-canvas', needed: 4.5 },
  { text: 'faintOnSurface', one: '--color-ink-faint', other: '--color-surface', needed: 4.5 },
  { text: 'onAccent', one: '--color-on-accent', other: '--color-accent', needed: 4.5 },
  { text: 'accentOnCanvas', one: '--color-accent', other: '--color-canvas', needed: 4.5 },
  { text: 'focusOnCanvas', one: '--color-focus', other: '--color-canvas', needed: 3 },
  { text: 'edgeOnSurface', one: '--color-line-strong', other: '--color-surface', needed: 3 },
] as const;

export function contrastsOf(look: Look) {
  return pairs.map(({ text, one, other, needed }) => {
    const ratio = contrastOf(look[one] ?? '', look[other] ?? '');
    return { text, needed, ratio, isEnough: ratio >= needed };
  });
}
