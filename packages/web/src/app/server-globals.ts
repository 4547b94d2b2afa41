/** Browser globals for the server, like those of a visitor's desktop without storage or languages. */
function nothing() {}

const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const shims = {
  localStorage: storage,
  sessionStorage: storage,
  addEventListener: nothing,
  removeEventListener: nothing,
  navigator: { languages: [], userAgent: '', onLine: true },
  matchMedia: () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }),
  history: { state: null, replaceState: nothing },
  document: {
    documentElement: {},
    location,
    // Acts as if the page had the theme, because the server adds it.
    getElementById: (id: string) => (id === 'theme' ? {} : null),
    querySelector: () => null,
    addEventListener: nothing,
  },
};
for (const [name, value] of Object.entries(shims)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
