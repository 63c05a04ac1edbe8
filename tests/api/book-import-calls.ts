import { field, IMPORT, optional } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const IMPORT_CALLS: Readonly<Record<string, CallRow>> = {
  listEarlierLoans: { by: 'Ama' },
  previewImport: { by: 'md', body: IMPORT },
  importBook: { by: 'md', body: { ...IMPORT, headings: optional('list', [{ file: 'customers', name: 'phone', heading: 'Tel.' }]) } },
  importPicture: { by: 'md', body: { phone: field('phone', '0240000009'), picture: field('code', 'data:image/png;base64,AAAA') } },
  readImport: { by: 'md' },
}
