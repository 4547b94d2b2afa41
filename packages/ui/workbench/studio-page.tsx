import { Copy, EllipsisVertical, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { type Column, DataTable, type Sort } from '../src/blocks/data-table.tsx';
import { EmptyState } from '../src/blocks/empty-state.tsx';
import { FileDrop } from '../src/blocks/file-drop.tsx';
import { ResponsiveImage } from '../src/blocks/responsive-image.tsx';
import { Screen } from '../src/blocks/screen.tsx';
import { TitleArt } from '../src/blocks/title-art.tsx';
import { Badge, type BadgeTone } from '../src/primitives/badge.tsx';
import { Button } from '../src/primitives/button.tsx';
import { ConfirmDialog } from '../src/primitives/confirm-dialog.tsx';
import { IconButton } from '../src/primitives/icon-button.tsx';
import { Menu } from '../src/primitives/menu.tsx';
import { Progress } from '../src/primitives/progress.tsx';
import { type Entry, entries } from './catalogue.tsx';
import { Frame } from './frame.tsx';
import { Bench } from './states-page.tsx';

const states: [BadgeTone, string][] = [
  ['accent', 'Published'],
  ['warning', 'Processing'],
  ['danger', 'Failed'],
  ['neutral', 'Draft'],
];

const columns: Column<Entry>[] = [
  {
    key: 'title',
    header: 'Video',
    sortable: true,
    primary: true,
    render: (entry) => (
      <div className="flex items-center gap-4">
        <div className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-md">
          <ResponsiveImage
            decorative
            picture={entry.picture}
            sizes="7rem"
            fallback={<TitleArt title={entry.title} />}
          />
        </div>
        <a href={entry.href} className="line-clamp-2 font-semibold hover:underline">
          {entry.title}
        </a>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    render: (entry) => {
      const [tone, text] = states[entry.id % 4] ?? ['neutral', ''];
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  { key: 'date', header: 'Date', sortable: true, render: () => <span className="whitespace-nowrap">12 Mar 2026</span> },
  {
    key: 'views',
    header: 'Views',
    sortable: true,
    align: 'end',
    render: (entry) => (entry.id * 1931).toLocaleString('en'),
  },
];

export function StudioPage() {
  const [sort, setSort] = useState<Sort>({ key: 'date', direction: 'desc' });
  const [names, setNames] = useState<string[]>([]);
  const [removing, setRemoving] = useState(false);
  const table = { caption: 'Videos', columns, rowKey: (entry: Entry) => entry.id, loadingLabel: 'Loading videos' };
  return (
    <Frame active="#studio">
      <Screen
        route="/studio"
        title="Videos"
        siteName="Greenlight Studio"
        eyebrow="Field Notes"
        actions={
          <Button variant="primary" icon={<Upload aria-hidden className="size-4.5" />}>
            Upload
          </Button>
        }
      >
        <div className="flex flex-col gap-row">
          <div className="grid gap-4 px-gutter">
            <FileDrop
              icon={<Upload />}
              title="Drop a video here"
              hint="MP4, MOV, MKV or WebM, up to 50 GB. The upload goes on where it stopped when the connection is lost."
              browseLabel="Choose a file"
              accept="video/*"
              onFiles={(files) => setNames(files.map((file) => file.name))}
            />
            {names.length > 0 && <p data-testid="dropped">{names.join(', ')}</p>}
            <div className="flex items-center gap-4 rounded-lg bg-surface p-4 text-sm">
              <span className="truncate">glass-canyon-final-v7.mov</span>
              <Progress value={0.63} label="Uploading glass-canyon-final-v7.mov" valueText="63 %" className="grow" />
              <span className="text-ink-muted tabular-nums">63 %</span>
            </div>
          </div>
          <div className="px-gutter">
            <DataTable
              {...table}
              rows={entries(7)}
              sort={sort}
              onSort={setSort}
              actionsHeader="Actions"
              empty={null}
              renderActions={(entry) => (
                <Menu
                  trigger={
                    <IconButton
                      size="sm"
                      label={`Actions for ${entry.title}`}
                      icon={<EllipsisVertical className="size-4.5" />}
                    />
                  }
                  items={[
                    { label: 'Edit', icon: <Pencil className="size-4" />, onSelect: () => undefined },
                    { label: 'Copy link', icon: <Copy className="size-4" />, onSelect: () => undefined },
                    { kind: 'separator' },
                    {
                      label: 'Delete',
                      icon: <Trash2 className="size-4" />,
                      danger: true,
                      onSelect: () => setRemoving(true),
                    },
                  ]}
                />
              )}
            />
          </div>
          <Bench title="Loading">
            <DataTable {...table} rows={[]} loading empty={null} />
          </Bench>
          <Bench title="Empty">
            <DataTable
              {...table}
              rows={[]}
              empty={<EmptyState icon={<Upload />} title="No videos yet" description="The first one is a drop away." />}
            />
          </Bench>
        </div>
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title="Delete this video?"
          description="It disappears for members at once. The source file is kept for 30 days."
          confirmLabel="Delete"
          cancelLabel="Keep it"
          onConfirm={() => setRemoving(false)}
        />
      </Screen>
    </Frame>
  );
}
