export function focusFirstError(fields: readonly string[], errors: Readonly<Record<string, string | undefined>>): void {
  const first = fields.find((field) => errors[field] !== undefined)
  if (first !== undefined) document.getElementById(first)?.focus()
}
