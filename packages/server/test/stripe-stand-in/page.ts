import { type Form, numberAt, textAt } from './form.ts';
import { invalid } from './world.ts';

const limitDefault = 10;

/** A page of a list, newest first; `starting_after` and `ending_before` as in Stripe's API. */
export function pageOf<T extends { id: string }>(
  kept: Map<string, T>,
  form: Form,
  fits: (one: T) => boolean = () => true,
) {
  const all = [...kept.values()].toReversed().filter(fits);
  const limit = numberAt(form, 'limit') ?? limitDefault;
  const [after, before] = [textAt(form, 'starting_after'), textAt(form, 'ending_before')];
  const place = (id: string) => {
    const found = all.findIndex((one) => one.id === id);
    if (found === -1) throw invalid(`No such object: '${id}'`, { code: 'resource_missing' });
    return found;
  };
  if (before !== undefined) {
    const rest = all.slice(0, place(before));
    return { object: 'list', data: rest.slice(-limit), has_more: rest.length > limit, url: '/v1' };
  }
  const rest = after === undefined ? all : all.slice(place(after) + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '/v1' };
}
