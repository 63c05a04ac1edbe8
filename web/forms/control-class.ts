export const CONTROL =
  'block min-h-12 w-full rounded-control border border-edge bg-surface px-3 py-2 text-16 text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-muted'
