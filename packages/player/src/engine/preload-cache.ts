/** A preloaded response. Times are in milliseconds of `performance.now()`. */
export interface PreloadedResponse<Data = string | ArrayBuffer> {
  url: string;
  data: Data;
  askedAt: number;
  firstByteAt: number;
  endedAt: number;
}

const freshMs = 30_000;
const answers = new Map<string, Promise<PreloadedResponse>>();

function keyOf(url: string, range: readonly [number, number] | null): string {
  return range ? `${url} ${range[0]}-${range[1]}` : url;
}

async function ask(
  url: string,
  range: readonly [number, number] | null,
  type: 'text' | 'bytes',
): Promise<PreloadedResponse> {
  const askedAt = performance.now();
  const headers: HeadersInit = range ? { range: `bytes=${range[0]}-${range[1] - 1}` } : {};
  const response = await fetch(url, { headers });
  const firstByteAt = performance.now();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const data = type === 'text' ? await response.text() : await response.arrayBuffer();
  return { url: response.url, data, askedAt, firstByteAt, endedAt: performance.now() };
}

/** Preloads a file once and keeps the response for the player for 30 s. */
export function preloadFile(url: string, type: 'text'): Promise<PreloadedResponse<string>>;
export function preloadFile(
  url: string,
  type: 'bytes',
  range: readonly [number, number] | null,
): Promise<PreloadedResponse>;
export function preloadFile(
  url: string,
  type: 'text' | 'bytes',
  range: readonly [number, number] | null = null,
): Promise<PreloadedResponse> {
  const key = keyOf(url, range);
  const known = answers.get(key);
  if (known) return known;
  const answer = ask(url, range, type);
  answers.set(key, answer);
  const forget = () => {
    if (answers.get(key) === answer) answers.delete(key);
  };
  answer.catch(forget);
  setTimeout(forget, freshMs);
  return answer;
}

/** Returns and removes a preloaded response. Each is used once, so that a growing playlist is fetched again. */
export function takePreloaded(
  url: string,
  range: readonly [number, number] | null,
): Promise<PreloadedResponse> | undefined {
  const key = keyOf(url, range);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
