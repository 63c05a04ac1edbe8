import { readSecondPerson } from '#contract/payouts.ts'
import type { RequestKind } from '#domain/access/second-person-rules.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { secondPersonPath } from '#web/staff-kit/admin-tabs.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface WaitingNoteProps {
  kind: RequestKind
  /** Null: the office. */
  subject: number | string | null
}

export function WaitingNote({ kind, subject }: WaitingNoteProps) {
  const { data } = useRead(readSecondPerson, {})
  const found = data?.waiting.find(
    (row) => row.kind === kind && (row.role ?? row.loanId ?? row.userId ?? row.year ?? row.product?.version ?? null) === subject,
  )
  if (!found) return null
  return (
    <Notice tone="caution" title={`${SUBJECTS[kind]} waits for a second person`}>
      {found.askedByName} requested it, {formatMoment(found.askedAt, todayHere())}. Nothing has changed yet.{' '}
      <TextLink to={secondPersonPath}>Show the request</TextLink>
    </Notice>
  )
}

const SUBJECTS = {
  write_off: 'The write-off',
  role: 'A change of role',
  role_permissions: 'A change of this role',
  bank_payment: 'A bank transfer',
  office_entry: 'An entry of the office',
  cash_refund: 'A refund in cash',
  second_plan: 'The second plan',
  product: 'A change of this product',
  interest_basis: 'A change of the basis of interest',
  year_end: 'The year end',
} as const satisfies Record<RequestKind, string>
