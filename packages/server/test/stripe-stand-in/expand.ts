import type { World } from './world.ts';

type Tree = Record<string, unknown>;

/** A copy in which the ids at these paths are replaced by their objects. */
export function expandObject(world: World, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Tree;
  for (const path of paths) expandPath(world, copy, path.split('.'));
  return copy;
}

function expandPath(world: World, into: unknown, [key, ...rest]: string[]): void {
  if (key === undefined || typeof into !== 'object' || into === null) return;
  if (Array.isArray(into)) {
    for (const one of into) expandPath(world, one, [key, ...rest]);
    return;
  }
  const tree = into as Tree;
  tree[key] = Array.isArray(tree[key]) ? tree[key].map((one) => lookUp(world, one)) : lookUp(world, tree[key]);
  if (Array.isArray(tree[key])) for (const one of tree[key]) expandPath(world, one, rest);
  else expandPath(world, tree[key], rest);
}

function lookUp(world: World, reference: unknown): unknown {
  if (typeof reference !== 'string') return reference;
  const { customers, products, prices, coupons, promotionCodes, methods, intents, setups } = world;
  const { charges, invoices, subscriptions, discounts, refunds, disputes } = world;
  const kept = [customers, products, prices, coupons, promotionCodes, methods, intents, setups];
  for (const map of [...kept, charges, invoices, subscriptions, discounts, refunds, disputes]) {
    const one = map.get(reference);
    if (one) return structuredClone(one);
  }
  return reference;
}
