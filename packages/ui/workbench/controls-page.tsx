import { Bell, EllipsisVertical, Play, Search, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Screen } from '../src/blocks/screen.tsx';
import { showToast } from '../src/blocks/toasts.tsx';
import { Accordion } from '../src/primitives/accordion.tsx';
import { Avatar } from '../src/primitives/avatar.tsx';
import { Badge } from '../src/primitives/badge.tsx';
import { Button } from '../src/primitives/button.tsx';
import { Dialog } from '../src/primitives/dialog.tsx';
import { Field } from '../src/primitives/field.tsx';
import { IconButton } from '../src/primitives/icon-button.tsx';
import { Input } from '../src/primitives/input.tsx';
import { LinkButton } from '../src/primitives/link-button.tsx';
import { Popover } from '../src/primitives/popover.tsx';
import { Progress } from '../src/primitives/progress.tsx';
import { Skeleton } from '../src/primitives/skeleton.tsx';
import { Spinner } from '../src/primitives/spinner.tsx';
import { Tabs } from '../src/primitives/tabs.tsx';
import { Tooltip } from '../src/primitives/tooltip.tsx';
import { FormControls } from './form-controls.tsx';
import { Frame } from './frame.tsx';
import { Bench } from './states-page.tsx';

export function ControlsPage() {
  const [tab, setTab] = useState('videos');
  return (
    <Frame active="#controls">
      <Screen route="/controls" title="Controls" siteName="Greenlight">
        <div className="flex flex-col gap-row">
          <Bench title="Buttons">
            <div className="grid gap-4">
              {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
                <Line key={variant}>
                  <Button variant={variant} size="lg" icon={<Play aria-hidden className="size-5 fill-current" />}>
                    Watch
                  </Button>
                  <Button variant={variant}>Medium</Button>
                  <Button variant={variant} size="sm">
                    Small
                  </Button>
                  <Button variant={variant} pending>
                    Saving
                  </Button>
                  <Button variant={variant} disabled>
                    Off
                  </Button>
                </Line>
              ))}
              <Line>
                <LinkButton href="#home">A link</LinkButton>
                <IconButton label="Notifications" icon={<Bell className="size-5" />} />
                <IconButton label="Remove" variant="solid" size="sm" icon={<Trash2 className="size-4" />} />
                <Tooltip text="What it does">
                  <IconButton label="More" icon={<EllipsisVertical className="size-5" />} />
                </Tooltip>
              </Line>
            </div>
          </Bench>
          <Bench title="Small things">
            <Line>
              <Badge>Members</Badge>
              <Badge tone="accent">Published</Badge>
              <Badge tone="live">LIVE</Badge>
              <Badge tone="warning">Processing</Badge>
              <Badge tone="danger">Failed</Badge>
              <Avatar name="Mara" />
              <Avatar name="Ödön" src="/missing.png" className="size-12" />
              <Spinner className="size-6" />
              <Skeleton className="h-8 w-32" />
            </Line>
            <div className="mt-6 grid max-w-prose gap-4">
              <Progress value={0.4} label="Encoding 1080p" valueText="40 %" />
              <Progress value={null} label="Looking at the file" />
            </div>
          </Bench>
          <FormControls />
          <Bench title="Tabs">
            <Tabs
              label="Creator"
              value={tab}
              onValueChange={setTab}
              tabs={['Videos', 'Shows', 'Shorts', 'Live replays', 'About the people'].map((label) => ({
                value: label.toLowerCase(),
                label,
                content: <p className="text-ink-muted">{label} go here.</p>,
              }))}
            />
          </Bench>
          <Bench title="Questions">
            <Accordion
              items={[
                {
                  id: 'a',
                  title: 'Can I cancel at any time?',
                  content: 'Yes. You keep what you paid for until its end.',
                },
                {
                  id: 'b',
                  title: 'What are Producer Points, and what do I do with them?',
                  content: 'You steer with them.',
                },
              ]}
            />
          </Bench>
          <Bench title="Above the page">
            <Line>
              <Dialog
                title="Share this video"
                description="Anyone with the link sees the trailer; members see it all."
                closeLabel="Close"
                trigger={<Button>Open dialog</Button>}
                actions={<Button variant="primary">Copy link</Button>}
              >
                <Field label="Link">
                  <Input readOnly value="https://example.com/video/12" />
                </Field>
              </Dialog>
              <Popover title="Filter" trigger={<Button>Open popover</Button>}>
                <Field label="Search">
                  <Input icon={<Search className="size-4" />} />
                </Field>
              </Popover>
              <Button onClick={() => showToast({ title: 'Added to your watchlist', tone: 'success' })}>Toast</Button>
              <Button
                onClick={() =>
                  showToast({
                    title: "Don't forget to subscribe!",
                    description: 'New episodes are for members first.',
                    tone: 'error',
                    action: { label: 'Subscribe', onClick: () => undefined },
                  })
                }
              >
                Long toast
              </Button>
            </Line>
          </Bench>
        </div>
      </Screen>
    </Frame>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
