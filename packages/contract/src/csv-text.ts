/**
 * A text as a cell of a table for spreadsheets, which would run what begins like a formula: such a text begins with an
 * apostrophe. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(text: string): string {
  return /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
}
