import { createHash } from 'node:crypto';

/** An id that is the same for the same place, so that the service recognises what is sent again. */
export function uuidOf(place: string): string {
  const hex = createHash('sha256').update(`demo ${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
