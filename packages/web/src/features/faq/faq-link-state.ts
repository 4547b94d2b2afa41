/** The fragment for each question, made from its words. Repeated ones get a number. */
export function faqIds(faqs: { question: string }[]): string[] {
  const seen = new Map<string, number>();
  return faqs.map(({ question }) => {
    const words =
      question
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/\p{M}/gu, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const id = words.slice(0, 10).join('-') || 'question';
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}
