import sharp from 'sharp';

type Color = [number, number, number];

/** Background colours of the apps. */
const grounds: Record<'dark' | 'light', Color> = { dark: [11, 16, 14], light: [255, 255, 255] };
const maxPixels = 50_000_000;
/** Minimum contrast of graphics (WCAG 2.2, 1.4.11). */
const contrastMin = 3;
/** Share of the drawn pixels that must reach it. */
const clearShare = 0.25;
/** Minimum share of drawn pixels in the icon. */
const drawnShareMin = 0.04;
/**
 * Contrast between the brightest and the darkest pixel, up to which a picture that fills its square counts as blank.
 */
const plainContrastMax = 1.15;

interface Side {
  /** Share of the drawn pixels that contrast with the background. */
  share: number;
  isClear: boolean;
}

export interface MeasuredIcon {
  isBlank: boolean;
  isSquare: boolean;
  dark: Side;
  light: Side;
}

/** Measures whether a picture can be recognised at a size of some pixels, on a dark and on a light background. */
export async function measureIcon(bytes: Uint8Array, px: number): Promise<MeasuredIcon> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { width, height } = await picture.metadata();
  const data = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: px, height: px, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
  const pixels = Array.from({ length: px * px }, (_, index) => [...data.subarray(index * 4, index * 4 + 4)]);
  const drawn = pixels.filter(([, , , alpha = 0]) => alpha >= 128);
  const lights = drawn.map(([r = 0, g = 0, b = 0]) => luminance([r, g, b]));
  const fills = drawn.length >= pixels.length * 0.9;
  const isPlain = fills && contrast(Math.max(...lights), Math.min(...lights)) < plainContrastMax;
  const side = (ground: Color): Side => {
    const clear = drawn.filter((pixel) => contrast(luminance(over(pixel, ground)), luminance(ground)) >= contrastMin);
    const share = drawn.length === 0 ? 0 : clear.length / drawn.length;
    return { share, isClear: share >= clearShare };
  };
  return {
    isBlank: drawn.length < pixels.length * drawnShareMin || isPlain,
    isSquare: Math.abs(width - height) <= Math.max(width, height) * 0.02,
    dark: side(grounds.dark),
    light: side(grounds.light),
  };
}

function over([r = 0, g = 0, b = 0, alpha = 0]: number[], ground: Color): Color {
  const mix = (value: number, below: number) => (value * alpha + below * (255 - alpha)) / 255;
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2])];
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Color): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Color;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
