const look = [
  'text-ink-muted [&>:first-child]:mt-0 [&_p]:mt-4 [&_strong]:font-semibold [&_strong]:text-ink',
  '[&_:is(h2,h3,h4)]:text-ink [&_h2]:mt-12 [&_h2]:text-2xl [&_h3]:mt-9 [&_h3]:text-xl [&_h4]:mt-7 [&_h4]:font-semibold',
  '[&_:is(ul,ol)]:mt-4 [&_:is(ul,ol)]:flex [&_:is(ul,ol)]:flex-col [&_:is(ul,ol)]:gap-2 [&_:is(ul,ol)]:ps-6',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4',
  '[&_blockquote]:mt-4 [&_blockquote]:border-line-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-4',
  '[&_hr]:my-10 [&_hr]:border-line [&_code]:text-sm [&_pre]:mt-4 [&_pre]:overflow-x-auto [&_img]:mt-4 [&_img]:max-w-full',
].join(' ');

/** A long text in HTML. The caller must have sanitized it. Its headings begin at level 2. */
export function Prose({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- see above
  return <div dir="auto" className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}
