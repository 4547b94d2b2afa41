import type { Plugin } from 'vite';

/**
 * Removes what the app does not use of React Router from the bundle: names for developer tools, and wrappers that
 * bundlers cannot prove unused, keep its links, forms and prefetching in every page (3 KB).
 */
export function slimRouter(): Plugin {
  return {
    name: 'greenlight-slim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\.m?js$/ },
      handler: (code) =>
        code
          .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
