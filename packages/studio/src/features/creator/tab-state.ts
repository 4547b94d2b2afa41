import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { slugOf } from '../../platform/slug.ts';

const fresh = /^tab-\d+$/;

/** A new tab, with a temporary address until it is saved. */
export function newTab(tabs: StudioCreatorTab[]): StudioCreatorTab {
  const number = Math.max(0, ...tabs.map(({ id }) => (fresh.test(id) ? Number(id.slice(4)) : 0))) + 1;
  return { id: `tab-${number}`, title: '', source: { kind: 'all' } };
}

/** Gives new tabs an address made from their title, unless another tab has it. */
export function withAddresses(tabs: StudioCreatorTab[]): StudioCreatorTab[] {
  const taken = new Set(tabs.map(({ id }) => id));
  return tabs.map((tab) => {
    const address = slugOf(tab.title).slice(0, 40).replace(/-+$/, '');
    if (!fresh.test(tab.id) || address === '' || taken.has(address)) return tab;
    taken.add(address);
    return { ...tab, id: address };
  });
}
