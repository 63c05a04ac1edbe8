/** By entry of the rail; the first section opens. */
const SECTIONS_BY_ENTRY = {
  portfolio: ['portfolio', 'takings', 'provisions'],
  ledger: ['trial-balance', 'statements', 'account', 'journal'],
  months: ['months', 'years', 'accounting'],
} as const

export type ReportEntry = keyof typeof SECTIONS_BY_ENTRY
export type ReportSectionId = (typeof SECTIONS_BY_ENTRY)[ReportEntry][number]

export const REPORT_ENTRIES = ['portfolio', 'ledger', 'months'] as const satisfies readonly ReportEntry[]

export const sectionsOf = (entry: ReportEntry): readonly [ReportSectionId, ...ReportSectionId[]] => SECTIONS_BY_ENTRY[entry]
