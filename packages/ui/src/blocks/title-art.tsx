/** Replaces a missing picture: the first letters of the title on a background whose hue depends on the title. */
export function TitleArt({ title }: { title: string }) {
  const letters = title
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
  let hue = 0;
  for (const char of title) hue = (hue * 31 + (char.codePointAt(0) ?? 0)) % 360;
  const ground = `radial-gradient(120% 140% at 15% 0%, oklch(0.42 0.07 ${hue}), oklch(0.21 0.03 ${(hue + 40) % 360}) 75%)`;
  return (
    <div aria-hidden className="@container absolute inset-0 grid place-items-center" style={{ background: ground }}>
      <span className="select-none font-bold font-display text-[26cqi] text-ink/20 leading-none">{letters}</span>
    </div>
  );
}
