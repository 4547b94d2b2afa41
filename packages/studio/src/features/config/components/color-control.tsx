import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('config');

const color = /^#[0-9a-f]{6}$/i;

/** A colour that can be picked, or typed as #rrggbb. Incomplete text changes nothing. */
export function ColorControl(props: { label: string; value: string; onChange: (color: string) => void }) {
  // The typed text, and the colour when it was typed. If the colour changes later, the text is forgotten.
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const typed = typing?.over === props.value ? typing.text : null;
  const take = (text: string) => {
    const value = text.startsWith('#') || text === '' ? text : `#${text}`;
    const taken = color.test(value) ? value.toLowerCase() : props.value;
    setTyping({ text: value, over: taken });
    if (taken !== props.value) props.onChange(taken);
  };
  const isWrong = typed !== null && !color.test(typed);
  return (
    <Field label={props.label} error={isWrong ? t('wrong.color') : undefined}>
      <div className="flex gap-2">
        <span className="relative size-11 shrink-0 overflow-hidden rounded-md border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
          <input
            type="color"
            aria-label={t('pick', { name: props.label })}
            value={props.value}
            onChange={(event) => {
              setTyping(null);
              props.onChange(event.target.value);
            }}
            className="absolute -inset-2 size-[calc(100%+1rem)] cursor-pointer"
          />
        </span>
        <Input
          value={typed ?? props.value}
          spellCheck={false}
          maxLength={7}
          className="font-mono tabular-nums"
          onChange={(event) => take(event.target.value.trim())}
          onBlur={() => !isWrong && setTyping(null)}
        />
      </div>
    </Field>
  );
}
