import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@greenlight/ui/styles/tokens.css';
import type { PlayerProps, PlayerSize, PlayerSource } from '../src/player.tsx';
import { Player, preloadSource } from '../src/player.tsx';
import { english } from './labels.ts';
import './workbench.css';

/** What a test reads and changes, on `window.bench`. */
interface Bench {
  reports: unknown[];
  errors: string[];
  ended: number;
  refreshes: number;
  setProps(patch: Partial<BenchProps>): void;
  preload(): Promise<void>;
}

interface BenchProps extends Omit<PlayerProps, 'labels' | 'source'> {
  source: Partial<PlayerSource>;
  mounted: boolean;
  /** The path that returns a newly signed address. */
  refreshFrom?: string;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const asked = new URLSearchParams(location.search);
const initial = JSON.parse(asked.get('props') ?? '{}') as Partial<BenchProps>;
const usual: PlayerSource = {
  id: 1,
  src: '/film/master.m3u8',
  title: 'The lighthouse at the end of the road',
  artist: 'Northern Light',
  captions: [],
  chapters: [],
  storyboard: null,
  startAt: 0,
};

async function refreshSource(from: string): Promise<string> {
  window.bench.refreshes += 1;
  const response = await fetch(from);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

function Workbench() {
  const [props, setProps] = useState<Partial<BenchProps>>({ mounted: true, ...initial });
  const [size, setSize] = useState<PlayerSize>('default');
  useEffect(() => {
    window.bench.setProps = (patch) =>
      setProps((now) => ({ ...now, ...patch, source: { ...now.source, ...patch.source } }));
    document.body.dataset['ready'] = '';
  }, []);
  const { mounted, refreshFrom, source, ...rest } = props;
  useEffect(() => document.getElementById('app')?.setAttribute('data-size', size), [size]);
  if (!mounted) return <p>Nothing here</p>;
  return (
    <>
      <Player
        storageKeys={{ size: 'playerSize', preferences: 'playerPreferences' }}
        {...rest}
        source={{ ...usual, ...source }}
        poster={<img src="/film/poster.jpg" alt="" />}
        labels={english}
        onSizeChange={setSize}
        onProgress={(report) => window.bench.reports.push(report)}
        onError={(code) => window.bench.errors.push(code)}
        onEnded={() => {
          window.bench.ended += 1;
        }}
        refreshSource={refreshFrom ? () => refreshSource(refreshFrom) : undefined}
        nextUp={
          <button type="button" className="bench-next">
            Next: The keeper
          </button>
        }
      />
      <h1>{usual.title}</h1>
      <p>
        <a href="#more">A link after the player</a>
      </p>
    </>
  );
}

window.bench = {
  reports: [],
  errors: [],
  ended: 0,
  refreshes: 0,
  setProps: () => undefined,
  preload: () => preloadSource({ ...usual, ...initial.source }.src, initial.source?.startAt ?? 0),
};

const root = document.getElementById('app');
if (root) createRoot(root).render(<Workbench />);
