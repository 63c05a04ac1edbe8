import type { BureauAnswer } from '#domain/bureau/bureau-layouts.ts'

export interface BureauInquiry {
  readonly reference: number
  readonly cardNumber: string
  readonly fullName: string
  readonly phone: string | null
  readonly consentOn: string
  readonly requestedOn: string
}

/** Adapter: file-bureau.ts; staff carry the files. */
export interface BureauGateway {
  readonly inquiryFile: (inquiries: readonly BureauInquiry[]) => string
  readonly readAnswers: (file: string) => { answers: readonly BureauAnswer[]; problems: readonly string[] }
}
