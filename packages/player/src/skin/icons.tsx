import type { ReactNode } from 'react';

/** Drawn on a 24 × 24 grid with round lines of width 1.8. Playback icons are solid. */
const shapes = {
  play: (
    <path
      d="M7 4.6v14.8a1 1 0 0 0 1.5.86l12.2-7.4a1 1 0 0 0 0-1.72L8.5 3.74A1 1 0 0 0 7 4.6Z"
      fill="currentColor"
      stroke="none"
    />
  ),
  pause: (
    <g fill="currentColor" stroke="none">
      <rect x="5.5" y="4" width="4.6" height="16" rx="1.2" />
      <rect x="13.9" y="4" width="4.6" height="16" rx="1.2" />
    </g>
  ),
  replay: <path d="M4 12a8 8 0 1 0 2.6-5.9M4 3.5v4.6h4.6" />,
  start: <path d="M5 5v14M19 5.6v12.8a.6.6 0 0 1-.94.5L9 12.5a.6.6 0 0 1 0-1l9.06-6.4a.6.6 0 0 1 .94.5Z" />,
  back: (
    <>
      <path d="M4 12.5a8 8 0 1 0 2.6-5.9M4 4v4.6h4.6" />
      <Ten />
    </>
  ),
  forward: (
    <>
      <path d="M20 12.5a8 8 0 1 1-2.6-5.9M20 4v4.6h-4.6" />
      <Ten />
    </>
  ),
  volume: (
    <>
      <Speaker />
      <path d="M15.5 9.2a4 4 0 0 1 0 5.6M18.2 6.5a7.8 7.8 0 0 1 0 11" />
    </>
  ),
  volumeLow: (
    <>
      <Speaker />
      <path d="M15.5 9.2a4 4 0 0 1 0 5.6" />
    </>
  ),
  muted: (
    <>
      <Speaker />
      <path d="m15.8 9.6 4.8 4.8M20.6 9.6l-4.8 4.8" />
    </>
  ),
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.6" />
      <path d="M10.6 10.6a2 2 0 1 0 0 2.8M17.4 10.6a2 2 0 1 0 0 2.8" />
    </>
  ),
  captionsOn: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.6" fill="currentColor" />
      <path d="M10.6 10.6a2 2 0 1 0 0 2.8M17.4 10.6a2 2 0 1 0 0 2.8" stroke="var(--glp-under)" />
    </>
  ),
  captionsOff: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.6" />
      <path d="M10.6 10.6a2 2 0 1 0 0 2.8M17.4 10.6a2 2 0 1 0 0 2.8M4 21 20 3" />
    </>
  ),
  settings: (
    <>
      <circle cx="12" cy="12" r="7.6" strokeWidth="2.6" strokeDasharray="2.9 3.07" strokeLinecap="butt" />
      <circle cx="12" cy="12" r="6" />
      <circle cx="12" cy="12" r="2.3" />
    </>
  ),
  chapters: <path d="M4 6.5h2M4 12h2M4 17.5h2M9.5 6.5H20M9.5 12H20M9.5 17.5H20" />,
  pictureInPicture: (
    <>
      <path d="M11 18.5H5.5A2.5 2.5 0 0 1 3 16V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5V11" />
      <rect x="13.5" y="13.5" width="8" height="6" rx="1.4" fill="currentColor" stroke="none" />
    </>
  ),
  airplay: (
    <>
      <path d="M7 17.5H5.5A2.5 2.5 0 0 1 3 15V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5V15a2.5 2.5 0 0 1-2.5 2.5H17" />
      <path d="m12 14.5 4.6 5.5H7.4Z" fill="currentColor" />
    </>
  ),
  remote: (
    <>
      <path d="M3 9V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5H14" />
      <path d="M3 12.2A6.8 6.8 0 0 1 9.8 19M3 15.7A3.3 3.3 0 0 1 6.3 19" />
      <circle cx="3.4" cy="18.7" r="0.6" fill="currentColor" />
    </>
  ),
  mini: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.6" />
      <path d="m8 9 5.5 4.5M14 9.6V14h-4.6" />
    </>
  ),
  expand: <path d="M13.5 4.5h6v6M19 5l-6.5 6.5M10.5 19.5h-6v-6M5 19l6.5-6.5" />,
  theatre: <rect x="2.5" y="6.5" width="19" height="11" rx="2.2" />,
  leaveTheatre: (
    <>
      <rect x="5.5" y="8" width="13" height="8" rx="1.6" />
      <path d="M2.5 6v12M21.5 6v12" />
    </>
  ),
  beside: (
    <path d="M4.5 4.5h15a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-2A1.5 1.5 0 0 1 3 15.5V6a1.5 1.5 0 0 1 1.5-1.5ZM7.5 9h9M7.5 12.5h6" />
  ),
  fullscreen: (
    <path d="M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3" />
  ),
  leaveFullscreen: (
    <path d="M9 4v3a2 2 0 0 1-2 2H4M20 9h-3a2 2 0 0 1-2-2V4M15 20v-3a2 2 0 0 1 2-2h3M4 15h3a2 2 0 0 1 2 2v3" />
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  next: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  previous: <path d="M14.5 5.5 8 12l6.5 6.5" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.2M12 16.3v.1" />
    </>
  ),
  fast: <path d="M3.5 6.2v11.6L11.5 12ZM12.5 6.2v11.6l8-5.8Z" fill="currentColor" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

function Speaker() {
  return <path d="M3.5 9.6v4.8h3.3l4.7 4V5.6l-4.7 4Z" fill="currentColor" />;
}

function Ten() {
  return (
    <text x="12" y="16" textAnchor="middle" fontSize="7.6" fontWeight="700" fill="currentColor" stroke="none">
      10
    </text>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="glp-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[name]}
    </svg>
  );
}
