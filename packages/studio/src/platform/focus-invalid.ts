/** Focuses the first control with an error, but not the frame of a picker, which has the same attribute. */
export function focusInvalid(form: Element | null | undefined): void {
  form?.querySelector<HTMLElement>(':is(input, textarea, select, button)[aria-invalid=true]')?.focus();
}
