import type { CallRow } from './call-row.ts'

/** Parameters without a value in the row are 1. */
export const pathOf = (template: string, row: CallRow | undefined): string =>
  template.replace(/:(\w+)/g, (_all, name: string) => row?.path?.[name] ?? '1')
