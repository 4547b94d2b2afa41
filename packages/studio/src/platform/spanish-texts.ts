import type { Texts } from '@greenlight/ui/text';

export const spanish = import.meta.glob<Texts>('../locales/es/*.json', { eager: true, import: 'default' });
