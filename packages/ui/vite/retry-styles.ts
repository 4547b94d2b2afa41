import type { Plugin } from 'vite';

/** Corrections of Vite's loader, which treats a style sheet that failed to load as loaded. */
const patches = [
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/if \(e\.type === "error"\) (rej\([^;]+;)/, 'if (e.type === "error") { link.remove(); $1 }'],
] as const;

/** Lets a failed style sheet load again together with the code that it belongs to. */
export function retryStyles(): Plugin {
  return {
    name: 'greenlight-retry-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!patches.every(([found]) => found.test(code)))
          this.error("Vite's loader has changed: go through retry-styles.ts");
        return { code: patches.reduce((mended, [found, mend]) => mended.replace(found, mend), code), map: null };
      },
    },
  };
}
