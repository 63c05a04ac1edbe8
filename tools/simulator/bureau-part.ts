import { answersFile, type BureauAnswer } from '#domain/bureau/bureau-layouts.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { cedis } from '#domain/kernel/money.ts'
import type { SimulatorPart } from '#tools/simulator/simulator-part.ts'

/**
 * `POST /bureau/answers` with an inquiry file. The last digit of the Ghana Card decides: 0 to 6 nothing found, 7 one loan on time, 8 two
 * loans 45 days past due, 9 the search failed. No bureau's own format.
 */
export function bureauPart(): SimulatorPart {
  return {
    name: 'bureau',
    prefix: '/bureau',
    handle: ({ method, path, body }) =>
      method === 'POST' && path === '/answers'
        ? { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: answerInquiries(body) }
        : { status: 404, body: { message: 'Send the inquiry file to POST /bureau/answers.' } },
  }
}

export function answerInquiries(file: string): string {
  const [heads = [], ...lines] = parseCsv(file)
  return answersFile(
    lines.map((cells) => {
      const valueOf = (head: string): string => cells[heads.indexOf(head)] ?? ''
      return answerFor(Number(valueOf('reference')), valueOf('ghana_card').at(-1) ?? '')
    }),
  )
}

function answerFor(reference: number, lastDigit: string): BureauAnswer {
  if (lastDigit === '9') return { reference, outcome: 'failed', report: null }
  if (lastDigit === '8')
    return { reference, outcome: 'found', report: { number: `SIM-${reference}`, openLoans: 2, outstanding: cedis(1450), daysPastDue: 45 } }
  if (lastDigit === '7')
    return { reference, outcome: 'found', report: { number: `SIM-${reference}`, openLoans: 1, outstanding: cedis(300), daysPastDue: 0 } }
  return { reference, outcome: 'not_found', report: null }
}
