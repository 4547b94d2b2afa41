import type { Plugin } from 'vite';

/**
 * Lets what the app does not use of React Router fall away: names for its developer tools, and wrappers that are not
 * known to do nothing, keep its links, forms and their prefetching in every page (3 KB).
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
