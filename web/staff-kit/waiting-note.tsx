import { readSecondPerson } from '#contract/payouts.ts'
import type { RequestKind } from '#domain/access/second-person-rules.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { secondPersonPath } from '#web/staff-kit/admin-tabs.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface WaitingNoteProps {
  kind: RequestKind
  subject: number | string
}

export function WaitingNote({ kind, subject }: WaitingNoteProps) {
  const { data } = useRead(readSecondPerson, {})
  const found = data?.waiting.find(
    (row) => row.kind === kind && (row.role ?? row.loanId ?? row.userId ?? row.year ?? row.product?.version) === subject,
  )
  if (!found) return null
  return (
    <Notice tone="caution" title={TITLES[kind]}>
      {found.askedByName} requested it, {formatMoment(found.askedAt, todayHere())}. Nothing has changed yet.{' '}
      <TextLink to={secondPersonPath}>Show the request</TextLink>
    </Notice>
  )
}

const TITLES = {
  write_off: 'The write-off waits for a second person',
  role: 'A change of role waits for a second person',
  role_permissions: 'A change of this role waits for a second person',
  bank_payment: 'A bank transfer waits for a second person',
  office_entry: 'An entry of the office waits for a second person',
  cash_refund: 'A refund in cash waits for a second person',
  second_plan: 'The second plan waits for a second person',
  product: 'A change of this product waits for a second person',
  year_end: 'The year end waits for a second person',
} as const satisfies Record<RequestKind, string>
