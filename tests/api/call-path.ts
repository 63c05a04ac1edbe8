import type { CallRow } from './call-row.ts'

/** Fills in the values of the row; other parameters are 1. */
export const pathOf = (template: string, row: CallRow | undefined): string =>
  template.replace(/:(\w+)/g, (_all, name: string) => row?.path?.[name] ?? '1')
