import { encodeCedis, pesewas, sizeOf, type Pesewas } from '#domain/kernel/money.ts'

/** Outgoing money is negative. */
export interface StatementRow {
  readonly id: string
  readonly reference?: string
  readonly amount: Pesewas
  readonly phone?: string
  readonly type?: string
  readonly status?: string
  readonly fee?: string
}

const msisdn = (phone: string): string => `FRI:233${phone.slice(1)}/MSISDN`

export function mtnStatement(day: string, rows: readonly StatementRow[]): string {
  const head = 'Id,External id,Date,Status,Type,From,To,Message,Amount,Currency,Fee,Balance'
  const lines = rows.map(({ id, reference = '', amount, phone = '0244000000', type, status = 'Successful', fee = '0.00' }) => {
    const incoming = amount > 0
    const [from, to] = incoming ? [msisdn(phone), 'FRI:mmoa.loans/USER'] : ['FRI:mmoa.loans/USER', msisdn(phone)]
    const signed = `${incoming ? '' : '-'}${encodeCedis(sizeOf(pesewas(amount)))}`
    return `${id},${reference},${day} 12:00:00,${status},${type ?? (incoming ? 'Transfer' : 'Debit')},${from},${to},Note,${signed},GHS,${fee},1.00`
  })
  return [head, ...lines, ''].join('\r\n')
}
