const emote = /:([a-z0-9]{2,32}):/g;
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}|\p{Regional_Indicator}/gv;
/** Characters that join emoji, colour them, or select their picture. */
const joints = /\u200d|\ufe0f|\p{Emoji_Modifier}|\s/gu;

/** The names in these messages that may be emotes. */
export function emotesIn(messages: string[]): string[] {
  return messages.flatMap((message) => [...message.matchAll(emote)].map(([, name = '']) => name));
}

/** Whether a message contains only emoji and these emotes. */
export function hasOnlyEmotes(message: string, emotes: ReadonlySet<string>): boolean {
  const known = message.replace(emote, (text, name: string) => (emotes.has(name) ? '🙂' : text));
  const rest = known.replace(emoji, '');
  return rest !== known && rest.replace(joints, '') === '';
}
