import { language as spoken } from '../../platform/texts.ts';

const languages =
  'en es fr de it pt-BR pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru he ar fa hi bn ta te th vi id ms fil zh-Hans zh-Hant ja ko'.split(
    ' ',
  );
const names = new Intl.DisplayNames(spoken, { type: 'language' });

/** The languages that captions may have, as options. */
export const captionLanguages = languages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }));
