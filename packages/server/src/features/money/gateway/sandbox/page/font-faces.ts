import { readBuiltFiles } from '../../../../../platform/http/vite-manifest.ts';

/** Unicode ranges of the font files; other scripts use system fonts. */
const ranges = {
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
};
const families = { inter: 'Inter Variable', sora: 'Sora Variable' };

/** CSS for the fonts of the web app in `dist`, which the card page uses too; empty if the app is not built. */
export function fontFaces(dist: string): string {
  const filesOf = readBuiltFiles(dist);
  const faces = Object.entries(families).flatMap(([name, family]) =>
    Object.entries(ranges).map(([range, letters]) => {
      const path = `@fontsource-variable/${name}/files/${name}-${range}-wght-normal.woff2`;
      const [url] = filesOf([`../../node_modules/${path}`]);
      if (!url) return '';
      return `@font-face { font-family: "${family}"; font-display: swap; font-weight: 100 900; src: url(${url}) format("woff2"); unicode-range: ${letters}; }`;
    }),
  );
  return faces.join('\n');
}
