import type { Inside } from '#contract/endpoint.ts'
import type { complaintShape, readStaffComplaint } from '#contract/support-shapes.ts'
import { answerBy, responseClock } from '#domain/support/response-clock.ts'
import { refusalToAnswer, refusalToEscalate, refusalToReply } from '#domain/support/complaint.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { factsOfComplaint, type ComplaintRow } from '#server/support/complaints-query.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export function toComplaintView(row: ComplaintRow, today: LocalDate): Inside<typeof complaintShape> {
  const waiting = { filedAt: row.filed_at, reopenedAt: row.reopened_at, isOpen: row.state === 'open' }
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    loanId: row.loan_id,
    paymentId: row.payment_id,
    filedAt: row.filed_at,
    answerBy: answerBy(waiting),
    clock: responseClock(waiting, today),
    isEscalated: row.escalated_at !== null,
    replyRefusal: refusalToReply(factsOfComplaint(row))?.message ?? null,
    messages: row.messages.map(([id, saidBy, text, at]) => ({ id, saidBy, text, at: new Date(at) })),
  }
}

export function toStaffComplaintView(row: ComplaintRow, viewer: Actor, today: LocalDate): Inside<(typeof readStaffComplaint)['response']> {
  const facts = factsOfComplaint(row)
  return {
    ...toComplaintView(row, today),
    userId: row.user_id,
    fullName: row.full_name,
    filedByStaff: row.filed_by_staff,
    escalationReason: row.escalation_reason,
    answerRefusal: refusalToAnswer(facts, viewer)?.message ?? null,
    escalateRefusal: refusalToEscalate(facts, viewer)?.message ?? null,
  }
}
