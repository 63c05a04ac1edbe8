import type { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import type { readCustomer } from '#contract/collections.ts'
import type { listAudit } from '#contract/reports.ts'
import type { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import type { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import type { listUsers } from '#contract/people.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type StaffLoan = AnswerOf<typeof listStaffLoans>[number]
export type OpenedLoan = AnswerOf<typeof readStaffLoan>
export type StaffPayment = AnswerOf<typeof listStaffPayments>[number]
export type StaffReceipt = AnswerOf<typeof listReceipts>[number]
export type Person = AnswerOf<typeof listUsers>[number]
export type StaffComplaint = AnswerOf<typeof listStaffComplaints>[number]
export type StaffDataRequest = AnswerOf<typeof listStaffDataRequests>[number]
export type AuditRow = AnswerOf<typeof listAudit>[number]

export type CustomerView = AnswerOf<typeof readCustomer>
export type CustomerBook = NonNullable<CustomerView['book']>

export type ContactedLoan = Pick<OpenedLoan, 'id' | 'userId' | 'status' | 'outstanding'> & { readonly user: { readonly fullName: string } }
export type CreditedLoan = ContactedLoan & Pick<OpenedLoan, 'awaitsAcceptance' | 'otherLoans' | 'unallocated' | 'lots'>
