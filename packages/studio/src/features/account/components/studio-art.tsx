const clips = [
  { start: 0, length: 190, row: 0, strong: true },
  { start: 198, length: 130, row: 0, strong: false },
  { start: 336, length: 250, row: 0, strong: true },
  { start: 594, length: 170, row: 0, strong: false },
  { start: 60, length: 120, row: 1, strong: false },
  { start: 260, length: 210, row: 1, strong: false },
  { start: 540, length: 150, row: 1, strong: true },
] as const;
const bars = Array.from({ length: 110 }, (_, at) => {
  const swell = Math.abs(Math.sin(at / 9) * Math.sin(at / 3.1) * Math.cos(at / 23));
  return { at: at * 7, height: 8 + 92 * swell };
});

/** A film on an editing table, in the brand's colours: shown while there is no picture. */
export function StudioArt() {
  return (
    <div aria-hidden className="glow absolute inset-0 overflow-hidden">
      <svg
        viewBox="0 0 780 420"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-x-[-8%] top-[-4%] h-[78%] w-[116%] -rotate-6 text-accent"
      >
        {Array.from({ length: 27 }, (_, at) => (
          <path key={at} d={`M${at * 30} 0v${at % 5 === 0 ? 16 : 8}`} stroke="currentColor" opacity={0.4} />
        ))}
        {clips.map(({ start, length, row, strong }) => (
          <g key={start} transform={`translate(${start} ${40 + row * 104})`}>
            <rect width={length} height={88} rx={10} fill="currentColor" opacity={strong ? 0.34 : 0.14} />
            <rect width={length} height={88} rx={10} fill="none" stroke="currentColor" opacity={0.5} />
            {Array.from({ length: Math.floor(length / 34) }, (_, at) => (
              <rect
                key={at}
                x={8 + at * 34}
                y={22}
                width={26}
                height={44}
                rx={3}
                fill="currentColor"
                opacity={0.08 + ((at * 7 + start) % 5) * 0.07}
              />
            ))}
          </g>
        ))}
        {bars.map(({ at, height }) => (
          <rect
            key={at}
            x={at}
            y={330 - height / 2}
            width={3.5}
            height={height}
            rx={1.75}
            fill="currentColor"
            opacity={at < 430 ? 0.85 : 0.25}
          />
        ))}
        <path d="M430 8V400" stroke="currentColor" strokeWidth={2} />
        <path d="M418 0h24v12l-12 12-12-12z" fill="currentColor" />
      </svg>
    </div>
  );
}
