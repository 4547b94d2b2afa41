import type { Picture } from '../src/blocks/responsive-image.tsx';

/** Repeatable pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4294967296;
  };
}

function ridge(next: () => number, base: number, rough: number, width: number, height: number): string {
  const phases = Array.from({ length: 5 }, () => next() * 7);
  const points = Array.from({ length: 61 }, (_, at) => {
    const x = (at / 60) * width;
    const y = phases.reduce((sum, phase, n) => sum + Math.sin((x / width) * (2 + n * 3.1) + phase) / (n + 1.4), 0);
    return `${x.toFixed(0)},${(base + y * rough).toFixed(0)}`;
  });
  return `M0,${height} L${points.join(' L')} L${width},${height} Z`;
}

/** An invented landscape; each seed gives another hour and place. */
export function scene(seed: number, width = 1280, height = 720): Picture {
  const next = numbers(seed + 11);
  for (let at = 0; at < 8; at++) next();
  const hue = Math.floor(next() * 360);
  const warm = (hue + 150 + next() * 60) % 360;
  const sunX = width * (0.25 + next() * 0.6);
  const sunY = height * (0.2 + next() * 0.35);
  const layers = Array.from({ length: 5 }, (_, at) => {
    const depth = at / 4;
    const path = ridge(next, height * (0.5 + depth * 0.38), height * (0.1 - depth * 0.03), width, height);
    return `<path d="${path}" fill="hsl(${(hue + depth * 25) % 360} ${38 - depth * 12}% ${34 - depth * 29}%)"/>`;
  });
  const stars = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() * height * 0.5).toFixed(0)}" r="${(0.4 + next() * 1.5).toFixed(1)}" fill="#fff" opacity="${(next() * 0.7).toFixed(2)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 13%)"/><stop offset=".6" stop-color="hsl(${warm} 48% 42%)"/><stop offset="1" stop-color="hsl(${warm} 80% 68%)"/></linearGradient><radialGradient id="g"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".14" stop-color="hsl(${warm} 95% 84%)" stop-opacity=".9"/><stop offset="1" stop-color="hsl(${warm} 90% 65%)" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>${stars.join('')}<circle cx="${sunX}" cy="${sunY}" r="${height * 0.42}" fill="url(#g)"/>${layers.join('')}</svg>`;
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width,
    height,
    widths: [width],
    color: `hsl(${hue} 30% 14%)`,
    alt: '',
  };
}
