/** The floating surface of menus, selects and comboboxes; `popupItemClass` is for their rows. */
export const popupClass =
  'max-h-(--available-height) origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg bg-raised p-1.5 text-ink floating outline-none transition-look duration-(--duration-fast) data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';

export const popupItemClass =
  'flex min-h-10 max-md:min-h-11 cursor-default select-none items-center gap-3 rounded-md px-3 py-1.5 text-sm outline-none data-highlighted:bg-hover data-disabled:opacity-45';
