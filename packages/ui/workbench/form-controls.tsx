import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../src/primitives/checkbox.tsx';
import { Combobox } from '../src/primitives/combobox.tsx';
import { Field } from '../src/primitives/field.tsx';
import { Input } from '../src/primitives/input.tsx';
import { MultiCombobox } from '../src/primitives/multi-combobox.tsx';
import { RadioGroup } from '../src/primitives/radio-group.tsx';
import { Select } from '../src/primitives/select.tsx';
import { Slider } from '../src/primitives/slider.tsx';
import { Switch } from '../src/primitives/switch.tsx';
import { Textarea } from '../src/primitives/textarea.tsx';
import { Bench } from './states-page.tsx';

const shows = ['Workshop', 'Field Notes', 'The Weather Room', 'Salt Roads', 'Glass Canyon'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export function FormControls() {
  const [season, setSeason] = useState<'1' | '2' | '3' | null>(null);
  const [show, setShow] = useState<string | null>('workshop');
  const [tags, setTags] = useState(['salt roads', 'desert']);
  const [volume, setVolume] = useState(40);
  const [access, setAccess] = useState('members');
  return (
    <Bench title="Form">
      <div className="grid max-w-4xl gap-x-10 gap-y-7 md:grid-cols-2">
        <Field label="Title" hint="Shown on cards; the first 60 characters count." aside="34 / 100">
          <Input defaultValue="Designing a creature nobody has seen" />
        </Field>
        <Field label="Slug" error="Another show has this address already." required>
          <Input defaultValue="workshop" />
        </Field>
        <Field label="Search">
          <Input icon={<Search className="size-4.5" />} placeholder="Find a video" />
        </Field>
        <Field label="Not now">
          <Input disabled defaultValue="disabled" />
        </Field>
        <Field label="Season">
          <Select
            value={season}
            onValueChange={setSeason}
            placeholder="Choose a season"
            options={[
              { value: '1', label: 'Season 1' },
              { value: '2', label: 'Season 2' },
              { value: '3', label: 'Season 3', disabled: true },
            ]}
          />
        </Field>
        <Field label="Show">
          <Combobox
            options={shows}
            value={show}
            onValueChange={setShow}
            emptyText="No show of that name."
            clearLabel="Clear"
            openLabel="Show all"
          />
        </Field>
        <Field label="Tags" hint="Enter adds a new one." className="md:col-span-2">
          <MultiCombobox
            options={shows}
            value={tags}
            onValueChange={setTags}
            onCreate={(label) => setTags([...tags, label])}
            placeholder="Add a tag"
            emptyText="Press Enter to add it."
            removeLabel={(label) => `Remove ${label}`}
          />
        </Field>
        <Field label="Description" className="md:col-span-2">
          <Textarea defaultValue="Six weeks, four deserts and one very tired camera car." />
        </Field>
        <div className="md:col-span-2">
          <RadioGroup
            legend="Who may watch"
            name="access"
            columns
            value={access}
            onChange={(event) => setAccess(event.target.value)}
            options={[
              { value: 'free', label: 'Everyone', hint: 'Also without an account.' },
              { value: 'members', label: 'Members', hint: 'Free trials included.' },
            ]}
          />
        </div>
        <Checkbox label="Allow comments" hint="Members may reply to each other." defaultChecked />
        <Checkbox label="Age restricted" disabled />
        <Switch label="Notify followers" hint="Once, when it is published." defaultChecked />
        <Switch label="Autoplay next" />
        <Slider label="Volume" value={volume} onValueChange={setVolume} valueText={(value) => `${value} %`} />
      </div>
    </Bench>
  );
}
