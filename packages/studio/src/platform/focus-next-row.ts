/**
 * The `ref` of a button that disappears when it is used, alone or with its row. If it has the focus then, the button of
 * the next row gets the focus, else that of the row before, else the heading of the section, else the page.
 */
export function focusNextRow(button: HTMLElement | null) {
  if (!button) return undefined;
  button.dataset['passesFocus'] = '';
  return () => {
    // At this time the button and its dialog are still in the page.
    const focused = document.activeElement;
    if (focused !== button && !focused?.closest('[role=alertdialog], [role=dialog]')) return;
    const rows = button.closest('ul, ol, tbody')?.querySelectorAll<HTMLElement>('[data-passes-focus]') ?? [];
    const buttons = [...rows];
    const place = buttons.indexOf(button);
    const section = button.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '';
    const page = button.closest('main');
    // Later, because a closing dialog first tries to return the focus to this button.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      // Another element may have this heading now.
      const heading = document.getElementById(section);
      if (heading) heading.tabIndex = -1;
      for (const heir of [...buttons.slice(place + 1), ...buttons.slice(0, place).toReversed(), heading, page]) {
        heir?.focus();
        if (document.activeElement !== document.body) return;
      }
    });
  };
}
