/** `00:01:02.345`. */
export function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${padded(h, 2)}:${padded(m, 2)}:${padded(s, 2)}.${padded(ms % 1000, 3)}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
