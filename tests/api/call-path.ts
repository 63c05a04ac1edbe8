import type { CallRow } from './call-rows.ts'

/** The path of an endpoint with the values of its row; what the row does not name is 1. */
export const pathOf = (template: string, row: CallRow | undefined): string =>
  template.replace(/:(\w+)/g, (_all, name: string) => row?.path?.[name] ?? '1')
