/**
 * A text as a spreadsheet cell. If it looks like a formula, an apostrophe is put in front so that it is not executed.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(text: string): string {
  return /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
}
