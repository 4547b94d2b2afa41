/** The administrator's theme is loaded after it and can override each property of `:root`. */
export const pageSheet = `
:root {
  color-scheme: dark;
  --color-canvas: #0a0d0c; --color-surface: #111614; --color-raised: #181e1c; --color-line: #262e2b;
  --color-line-strong: #75817b; --color-ink: #f5f1e8; --color-ink-muted: #bcc0b8; --color-ink-faint: #939a94;
  --color-accent: #3ddc7f; --color-accent-hover: #63eb9b; --color-on-accent: #03140a; --color-focus: #3ddc7f;
  --color-danger: #ff8073; --color-warning: #f4c464; --color-on-warning: #1d1302;
  --font-display: "Sora Variable", system-ui, sans-serif; --font-text: "Inter Variable", system-ui, sans-serif;
  --radius-md: 8px; --radius-xl: 18px;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: clamp(1rem, 4vw, 3.5rem) clamp(1rem, 4vw, 3rem);
  background:
    radial-gradient(60rem 40rem at 85% -10%, color-mix(in srgb, var(--color-accent) 14%, transparent), transparent 65%),
    radial-gradient(50rem 36rem at 0% 110%, color-mix(in srgb, var(--color-accent) 7%, transparent), transparent 60%),
    var(--color-canvas);
  color: var(--color-ink); font: 1rem/1.55 var(--font-text); -webkit-text-size-adjust: none; text-size-adjust: none;
  overflow-wrap: break-word; -webkit-font-smoothing: antialiased;
}
.page { max-width: 62rem; margin: 0 auto; display: grid; gap: 2rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 1.5rem; }
.brand { font: 600 1.25rem/1.3 var(--font-display); letter-spacing: -.02em; overflow-wrap: anywhere; }
.brand span {
  display: inline-block; margin-inline-start: .75rem; padding: .1rem .6rem; border-radius: 999px; white-space: nowrap;
  background: var(--color-warning); color: var(--color-on-warning); font: 600 .75rem/1.5 var(--font-text);
  letter-spacing: 0; vertical-align: middle;
}
h1, h2 { margin: 0; font-family: var(--font-display); letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2.25rem); line-height: 1.2; font-weight: 600; }
h2 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; }
p { margin: 0; }
main { display: grid; gap: 2rem; align-items: start; }
.order { display: grid; gap: 1rem; align-content: start; }
.eyebrow { color: var(--color-ink-faint); font-size: .875rem; font-weight: 500; }
.note { color: var(--color-ink-muted); font-size: .875rem; max-width: 36rem; }
.panel {
  display: grid; gap: 1.25rem; padding: clamp(1.25rem, 4vw, 2rem); border: 1px solid var(--color-line);
  border-radius: var(--radius-xl); background: var(--color-surface);
  box-shadow: 0 18px 40px -16px rgb(0 0 0 / .85), 0 4px 12px rgb(0 0 0 / .4);
}
form { display: grid; gap: 1.25rem; }
.pair { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); align-items: start; }
.field { display: grid; gap: .5rem; min-width: 0; }
label { font-size: .875rem; font-weight: 500; }
input {
  width: 100%; min-width: 0; height: 2.75rem; padding: 0 .875rem; border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-md); background: var(--color-surface); color: var(--color-ink); font: inherit;
  font-variant-numeric: tabular-nums;
}
input:hover { background: var(--color-raised); }
input::placeholder { color: var(--color-ink-faint); opacity: 1; }
input[aria-invalid] { border-color: var(--color-danger); }
.problem { color: var(--color-danger); font-size: .875rem; line-height: 1.45; }
.problem::before { content: "⚠"; content: "⚠" / ""; margin-inline-end: .4rem; }
.actions { display: grid; gap: .75rem; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: .5rem 1.75rem;
  border: 0; border-radius: 999px; background: var(--color-accent); color: var(--color-on-accent);
  font: 600 1rem/1.25 var(--font-text); text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--color-accent-hover); }
button.quiet { min-height: 2.75rem; background: transparent; color: var(--color-ink); font-size: .875rem; }
button.quiet:hover { background: color-mix(in srgb, var(--color-ink) 10%, transparent); }
:focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
a { color: var(--color-ink); text-underline-offset: .2em; }
header a { display: inline-flex; align-items: center; min-height: 2.75rem; font-size: .875rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
caption { padding-bottom: .75rem; text-align: start; color: var(--color-ink-muted); }
th { padding: .5rem 0; color: var(--color-ink-faint); font-weight: 500; text-align: start; }
td { padding: .55rem 0; border-top: 1px solid var(--color-line); vertical-align: top; }
td:first-child, th:first-child { padding-inline-end: 1rem; }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
td span { color: var(--color-ink-faint); white-space: nowrap; }
details { border-top: 1px solid var(--color-line); padding-top: .5rem; }
summary { padding: .75rem 0; font-weight: 600; cursor: pointer; }
details > p { margin-top: .75rem; }
@media (min-width: 56rem) {
  main:has(.order) { grid-template: auto 1fr / minmax(0, 1fr) 26rem; gap: 2rem 4rem; }
  main:has(.order) .panel { grid-area: 1 / 2 / span 2; }
  main:not(:has(.order)) { max-width: 30rem; margin: 8vh auto 0; }
}
@media (prefers-reduced-motion: no-preference) {
  button, .button, input { transition: background-color .22s, border-color .22s; }
}
`;
