import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const colors = new Map(
  Array.from(css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g), (match) => [match[1], match[2]]),
);

type Rgb = [number, number, number];

function rgb(name: string): Rgb {
  const hex = colors.get(name);
  if (!hex) throw new Error(`tokens.css has no --color-${name}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

/** `top` at the given opacity over `below`. */
function over(top: Rgb, below: Rgb, opacity: number): Rgb {
  return top.map((channel, at) => channel * opacity + (below[at] ?? 0) * (1 - opacity)) as Rgb;
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'overlay'];
const texts = ['ink', 'ink-muted', 'ink-faint', 'accent', 'danger', 'warning'];
const white: Rgb = [255, 255, 255];

test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
  '%s text on %s is readable (4.5)',
  (text, surface) => expect(contrast(rgb(text), rgb(surface))).toBeGreaterThanOrEqual(4.5),
);

test.each([
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-warning', 'warning'],
  ['ink', 'hover'],
  ['ink-muted', 'hover'],
])('%s on its background %s is readable (4.5)', (text, ground) =>
  expect(contrast(rgb(text), rgb(ground))).toBeGreaterThanOrEqual(4.5),
);

test.each(['line-strong', 'focus'].flatMap((line) => surfaces.map((surface) => [line, surface] as const)))(
  '%s has enough contrast as the edge of a control on %s (3)',
  (line, surface) => expect(contrast(rgb(line), rgb(surface))).toBeGreaterThanOrEqual(3),
);

test('text on a scrim is readable over a white frame', () => {
  expect(contrast(rgb('ink'), over(rgb('scrim'), white, 0.8))).toBeGreaterThanOrEqual(4.5);
});

test.each(['accent', 'danger', 'warning'])('a %s badge is readable on its own tint', (tone) => {
  for (const surface of surfaces.slice(0, 3)) {
    expect(contrast(rgb(tone), over(rgb(tone), rgb(surface), 0.15))).toBeGreaterThanOrEqual(4.5);
  }
});
