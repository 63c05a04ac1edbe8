import { INQUIRY_LAYOUT, layoutFile, readBureauAnswers } from '#domain/bureau/bureau-layouts.ts'
import { CSV_START } from '#domain/kernel/csv-row.ts'
import type { BureauGateway } from '#server/bureau/bureau-gateway.ts'

export const fileBureau: BureauGateway = {
  inquiryFile: (inquiries) =>
    CSV_START +
    layoutFile(
      INQUIRY_LAYOUT,
      inquiries.map((inquiry) => ({ ...inquiry, reference: String(inquiry.reference), phone: inquiry.phone ?? '' })),
    ),
  readAnswers: (file) => readBureauAnswers(file),
}
