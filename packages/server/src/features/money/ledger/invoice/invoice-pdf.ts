import { bytesOf, openPaper, paper, write } from '../../../../platform/pdf/paper.ts';
import { type InvoicePage, pageOfInvoice } from './invoice-page.ts';
import type { InvoiceRow } from './invoice-queries.ts';

const ink = '#18181b';
const faint = '#62626b';
const line = '#d9d9de';
const { margin, inner, height } = paper;
const right = margin + inner;
const bottom = height - margin - 24;
const amountWidth = 130;
const columnGap = 24;

/** An invoice or a credit note as a PDF. Uses only the content that was stored when it was issued. */
export async function printInvoice(invoice: Pick<InvoiceRow, 'kind' | 'issuedAt' | 'content'>): Promise<Buffer> {
  const page = pageOfInvoice(invoice);
  const { number, seller } = invoice.content;
  const title = `${page.title} ${number}`;
  const author = seller.split('\n')[0] ?? '';
  const entered = [...page.from.lines, ...page.to.lines, ...page.rows.map(({ description }) => description)];
  const document = await openPaper({
    title,
    author,
    language: page.language,
    at: invoice.issuedAt,
    texts: [...entered, ...page.sums.map(({ name }) => name)],
  });
  drawHead(document, page);
  drawRows(document, page);
  drawSums(document, page);
  drawFeet(document, page, title);
  return bytesOf(document);
}

function drawHead(doc: PDFKit.PDFDocument, { title, facts, from, to }: InvoicePage): void {
  doc.font('bold').fontSize(24).fillColor(ink).text(title, margin, margin, { width: inner });
  let y = doc.y + 14;
  for (const [name, value] of facts) {
    doc.font('regular').fontSize(9).fillColor(faint).text(name, margin, y, { width: 90 });
    doc.fillColor(ink).text(value, margin + 90, y, { width: inner - 90 });
    y = doc.y + 4;
  }
  const width = (inner - columnGap) / 2;
  const top = y + 22;
  const ends = [from, to].map(({ title: name, lines }, index) => {
    const x = margin + index * (width + columnGap);
    doc.font('regular').fontSize(9).fillColor(faint).text(name, x, top, { width });
    doc.moveDown(0.35);
    lines.forEach((text, place) => {
      write(doc, place === 0 ? 'bold' : 'regular', text, { x, y: doc.y, size: 10, color: ink, width, lineGap: 2 });
    });
    return doc.y;
  });
  doc.y = Math.max(...ends) + 34;
}

function drawRows(doc: PDFKit.PDFDocument, { columns, rows }: InvoicePage): void {
  const width = inner - amountWidth - columnGap;
  const y = doc.y;
  doc.font('regular').fontSize(9).fillColor(faint).text(columns[0], margin, y, { width });
  doc.text(columns[1], right - amountWidth, y, { width: amountWidth, align: 'right' });
  rule(doc, doc.y + 6);
  for (const { description, note, amount } of rows) {
    doc.font('regular').fontSize(10);
    const tall = doc.heightOfString(description, { width }) + (note ? 18 : 4);
    if (doc.y + tall > bottom) doc.addPage();
    const top = doc.y;
    doc.fillColor(ink).text(amount, right - amountWidth, top, { width: amountWidth, align: 'right' });
    write(doc, 'regular', description, { x: margin, y: top, size: 10, color: ink, width });
    if (note)
      doc
        .fontSize(9)
        .fillColor(faint)
        .text(note, margin, doc.y + 2, { width });
    rule(doc, doc.y + 8);
  }
}

function drawSums(doc: PDFKit.PDFDocument, { sums, closing }: InvoicePage): void {
  const left = margin + inner * 0.33;
  const width = right - amountWidth - left - 8;
  if (doc.y + sums.length * 24 + 60 > bottom) doc.addPage();
  for (const { name, amount, strong } of sums) {
    const top = doc.y + (strong ? 8 : 2);
    const [face, size, color] = strong ? (['bold', 12, ink] as const) : (['regular', 10, faint] as const);
    write(doc, face, name, { x: left, y: top, size, color, width });
    const end = doc.y;
    doc.fillColor(ink).text(amount, right - amountWidth, top, { width: amountWidth, align: 'right' });
    doc.y = Math.max(end, doc.y) + 4;
  }
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(ink)
    .text(closing, margin, doc.y + 34, { width: inner });
}

/** Draws the page footers; runs last, when the number of pages is known. */
function drawFeet(doc: PDFKit.PDFDocument, { pageOf }: InvoicePage, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    // The footer is below the bottom margin, where text would start another page.
    doc.page.margins.bottom = 0;
    const y = height - margin;
    doc.font('regular').fontSize(8).fillColor(faint);
    doc.text(title, margin, y, { width: inner / 2, lineBreak: false });
    doc.text(pageOf(index + 1, count), right - inner / 2, y, { width: inner / 2, align: 'right', lineBreak: false });
  }
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(line).stroke();
  doc.y = y + 8;
}
