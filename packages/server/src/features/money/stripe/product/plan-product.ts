const prefix = 'greenlight-plan-';

/** What a plan is called at the card provider: it can be told from anything that is sold by it. */
export function productOf(planId: string): string {
  return `${prefix}${planId}`;
}

/** Null for a product that is none of our plans. */
export function planOfProduct(product: string): string | null {
  return product.startsWith(prefix) ? product.slice(prefix.length) : null;
}

/** A price there is as unchanging as a version of a price here; each has the other's id. */
export function lookupKeyOf(priceId: number): string {
  return `greenlight-price-${priceId}`;
}
