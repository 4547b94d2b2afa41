import type { RemoteConfig } from '@greenlight/contract/config';
import { sitePath } from '@greenlight/contract/site-path';

type Theme = Record<string, string>;

/** The same values as in the style sheet; a colour that is not written in hex is replaced by the built-in one. */
const builtIn = { canvas: '#0a0d0c', ink: '#f5f1e8', accent: '#3ddc7f' };
/** The part of the icon that the emblem fills. Of a maskable icon, only a circle of 80 % is sure to be visible. */
const share = { any: 0.78, maskable: 0.56 };
export const iconSizes = [180, 192, 512] as const;
export type IconPurpose = keyof typeof share;

function colorsOf(theme: Theme) {
  const named = (name: keyof typeof builtIn) => {
    const value = theme[`--color-${name}`]?.trim() ?? '';
    return /^#[0-9a-f]{6}$/i.test(value) ? value : builtIn[name];
  };
  return { canvas: named('canvas'), ink: named('ink'), accent: named('accent') };
}

/** The background of every page, which browsers use for their own bars. */
export function canvasOf(theme: Theme): string {
  return colorsOf(theme).canvas;
}

/** https://www.w3.org/TR/appmanifest with the service's name and colours. */
export function makeManifest(config: RemoteConfig, theme: Theme): object {
  const { canvas } = colorsOf(theme);
  const icon = (size: number, purpose: IconPurpose) => ({
    src: purpose === 'any' ? `/icons/${size}.png` : `/icons/maskable-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'any')] });
  return {
    id: '/',
    name: config.project,
    short_name:
      config.project.length <= 12 ? config.project : (config.project.split(' ')[0] ?? config.project).slice(0, 12),
    description: config.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: canvas,
    theme_color: canvas,
    categories: ['entertainment', 'video'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    ],
    shortcuts: [shortcut('Latest videos', sitePath('latest-videos')), shortcut('Shows', sitePath('shows'))],
  };
}

/** The emblem in the theme's colours as PNG; `size` in pixels. */
export async function drawIcon(
  theme: Theme,
  { size, purpose }: { size: number; purpose: IconPurpose },
): Promise<Buffer> {
  const { canvas, ink, accent } = colorsOf(theme);
  const scale = (size * share[purpose]) / 24;
  const margin = (size - 24 * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="100%" height="100%" fill="${canvas}"/>
    <g transform="translate(${margin} ${margin}) scale(${scale})">
      <path d="M12 2a10 10 0 1 0 10 10h-3.5A6.5 6.5 0 1 1 12 5.5Z" fill="${ink}"/>
      <circle cx="18.3" cy="5.7" r="3.7" fill="${accent}"/>
    </g></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
