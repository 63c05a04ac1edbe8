import { BUREAU_OUTCOMES, type BureauOutcome } from '#domain/bureau/bureau-check.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { type CsvCell, csvRow } from '#domain/kernel/csv-row.ts'
import { encodeCedis, parseCedis, type Pesewas } from '#domain/kernel/money.ts'

/** A bureau's template changes only the columns here. */
interface Layout<Source extends string> {
  readonly name: string
  readonly columns: readonly { readonly head: string; readonly source: Source }[]
}

type InquirySource = 'reference' | 'cardNumber' | 'fullName' | 'phone' | 'consentOn' | 'requestedOn'
type AnswerSource = 'reference' | 'outcome' | 'reportNumber' | 'openLoans' | 'outstanding' | 'daysPastDue'
type SubmissionSource =
  | 'month'
  | 'loan'
  | 'customer'
  | 'fullName'
  | 'cardNumber'
  | 'phone'
  | 'disbursedOn'
  | 'disbursed'
  | 'outstanding'
  | 'overdue'
  | 'daysPastDue'
  | 'status'

/** No bureau published its layout; each gives a template to its members. */
export const INQUIRY_LAYOUT: Layout<InquirySource> = {
  name: 'Mmoa inquiry 1',
  columns: [
    { head: 'reference', source: 'reference' },
    { head: 'ghana_card', source: 'cardNumber' },
    { head: 'full_name', source: 'fullName' },
    { head: 'phone', source: 'phone' },
    { head: 'consent_on', source: 'consentOn' },
    { head: 'requested_on', source: 'requestedOn' },
  ],
}
export const ANSWER_LAYOUT: Layout<AnswerSource> = {
  name: 'Mmoa answer 1',
  columns: [
    { head: 'reference', source: 'reference' },
    { head: 'outcome', source: 'outcome' },
    { head: 'report_number', source: 'reportNumber' },
    { head: 'open_loans', source: 'openLoans' },
    { head: 'outstanding', source: 'outstanding' },
    { head: 'days_past_due', source: 'daysPastDue' },
  ],
}
export const SUBMISSION_LAYOUT: Layout<SubmissionSource> = {
  name: 'Mmoa submission 1',
  columns: [
    { head: 'month', source: 'month' },
    { head: 'loan', source: 'loan' },
    { head: 'customer', source: 'customer' },
    { head: 'full_name', source: 'fullName' },
    { head: 'ghana_card', source: 'cardNumber' },
    { head: 'phone', source: 'phone' },
    { head: 'disbursed_on', source: 'disbursedOn' },
    { head: 'disbursed', source: 'disbursed' },
    { head: 'outstanding', source: 'outstanding' },
    { head: 'overdue', source: 'overdue' },
    { head: 'days_past_due', source: 'daysPastDue' },
    { head: 'status', source: 'status' },
  ],
}

export const layoutFile = <Source extends string>(
  { columns }: Layout<Source>,
  rows: readonly Readonly<Record<Source, CsvCell>>[],
): string => [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ source }) => row[source]))].map(csvRow).join('')

export interface BureauAnswer {
  readonly reference: number
  readonly outcome: BureauOutcome
  /** Null unless found. */
  readonly report: {
    readonly number: string
    readonly openLoans: number
    readonly outstanding: Pesewas
    readonly daysPastDue: number
  } | null
}

const REPORT_NUMBER_LENGTH = 60

/** Each problem names its line; a file with a problem changes nothing. */
export function readBureauAnswers(text: string, { columns } = ANSWER_LAYOUT): { answers: BureauAnswer[]; problems: string[] } {
  const [heads = [], ...lines] = parseCsv(text)
  const missing = columns.filter(({ head }) => !heads.includes(head)).map(({ head }) => head)
  if (missing.length > 0) return { answers: [], problems: [`The columns ${missing.join(', ')} are missing`] }
  const answers: BureauAnswer[] = []
  const problems: string[] = []
  for (const [index, cells] of lines.entries()) {
    const valueOf = (source: AnswerSource): string =>
      (cells[heads.indexOf(columns.find((column) => column.source === source)?.head ?? '')] ?? '').trim()
    const answer = toAnswer(valueOf)
    if (typeof answer === 'string') problems.push(`Line ${index + 2}: ${answer}`)
    else if (answers.some(({ reference }) => reference === answer.reference)) problems.push(`Line ${index + 2}: the reference is repeated`)
    else answers.push(answer)
  }
  return { answers, problems: lines.length === 0 ? ['The file has no answers'] : problems }
}

function toAnswer(valueOf: (source: AnswerSource) => string): BureauAnswer | string {
  const reference = wholeNumber(valueOf('reference'))
  if (reference === undefined) return 'the reference is not a number'
  const outcome = BUREAU_OUTCOMES.find((one) => one === valueOf('outcome'))
  if (outcome === undefined) return `the outcome is not one of ${BUREAU_OUTCOMES.join(', ')}`
  if (outcome !== 'found') return { reference, outcome, report: null }
  const number = valueOf('reportNumber')
  const openLoans = wholeNumber(valueOf('openLoans'))
  const outstanding = parseCedis(valueOf('outstanding'))
  const daysPastDue = wholeNumber(valueOf('daysPastDue'))
  if (number === '' || number.length > REPORT_NUMBER_LENGTH) return 'the report number is missing or too long'
  if (openLoans === undefined || daysPastDue === undefined) return 'the open loans or the days past due are not a number'
  if (outstanding === undefined) return 'the outstanding is not an amount like 115.38'
  return { reference, outcome, report: { number, openLoans, outstanding, daysPastDue } }
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** For simulator and tests. */
export const answersFile = (answers: readonly BureauAnswer[]): string =>
  layoutFile(
    ANSWER_LAYOUT,
    answers.map(({ reference, outcome, report }) => ({
      reference: String(reference),
      outcome,
      reportNumber: report?.number ?? '',
      openLoans: String(report?.openLoans ?? ''),
      outstanding: report ? encodeCedis(report.outstanding) : '',
      daysPastDue: String(report?.daysPastDue ?? ''),
    })),
  )
