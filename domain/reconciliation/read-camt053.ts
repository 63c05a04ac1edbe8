import { isLocalDate, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, parseCedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOST_BANK_LINES, unreadable, type BankLine, type BankStatement } from '#domain/reconciliation/bank-statement.ts'
import { all, at, readXml, textAt, UnreadableXml, type XmlElement } from '#domain/reconciliation/read-xml.ts'

/** Statements of one account, booked entries only. An entry is one line for each transaction with an amount. */
export function readCamt053(text: string): BankStatement {
  try {
    return statementOf(readXml(text))
  } catch (error) {
    if (error instanceof UnreadableXml) return unreadable(error.row, error.message)
    throw error
  }
}

function statementOf(root: XmlElement): BankStatement {
  const statements = all(at(root, 'BkToCstmrStmt'), 'Stmt')
  if (root.name !== 'Document' || statements.length === 0)
    throw new UnreadableXml(root.row, 'This is no camt.053 file: it has no statement (Stmt)')
  const lines: BankLine[] = []
  let account: string | null = null
  let opening: Pesewas | null = null
  let closing: Pesewas | null = null
  for (const statement of statements) {
    const own = textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id') || null
    if (account !== null && own !== account)
      throw new UnreadableXml(statement.row, `This statement is of another account, ${own ?? 'without a number'}`)
    account = own
    const [opened, closed] = [balanceOf(statement, ['OPBD', 'PRCD']), balanceOf(statement, ['CLBD'])]
    if (closing !== null && opened !== null && opened !== closing)
      throw new UnreadableXml(
        statement.row,
        'The opening balance is not the closing balance of the statement before: a statement is missing',
      )
    opening ??= opened
    closing = closed
    for (const entry of all(statement, 'Ntry')) lines.push(...linesOf(entry))
    if (lines.length > MOST_BANK_LINES) throw new UnreadableXml(statement.row, 'This file is too long for a statement')
  }
  if ((opening === null) !== (closing === null))
    throw new UnreadableXml(root.row, 'The file has no opening or no closing balance (OPBD, CLBD)')
  return { account, opening, closing, lines, problems: [] }
}

function balanceOf(statement: XmlElement, codes: readonly string[]): Pesewas | null {
  for (const code of codes) {
    const balance = all(statement, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    if (balance) return isCredit(balance) ? amountOf(balance) : pesewas(0 - amountOf(balance))
  }
  return null
}

function linesOf(entry: XmlElement): BankLine[] {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK') {
    if (status === 'PDNG' || status === 'INFO') return []
    throw new UnreadableXml(entry.row, 'This entry has no status BOOK, PDNG or INFO')
  }
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (day === undefined) throw new UnreadableXml(entry.row, 'This entry has no day (BookgDt)')
  const incoming = isCredit(entry)
  const whole = amountOf(entry)
  const parts = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const amounts = parts.map(partAmount)
  const split =
    parts.length > 1 &&
    amounts.every((amount) => amount !== undefined) &&
    add(NOTHING, ...amounts.filter((one) => one !== undefined)) === whole
  const references = [textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')]
  const lineOf = (part: XmlElement | undefined, amount: Pesewas): BankLine => ({
    row: (split ? part : entry)?.row ?? entry.row,
    day,
    incoming,
    amount,
    reference:
      ([split ? '' : references[0], textAt(part, 'Refs/AcctSvcrRef'), textAt(part, 'Refs/TxId'), ...references].find(Boolean) ?? '').slice(
        0,
        64,
      ) || null,
    details: detailsOf(entry, part),
    payer: (textAt(part, 'RltdPties/Dbtr/Pty/Nm') || textAt(part, 'RltdPties/Dbtr/Nm')).slice(0, 200) || null,
  })
  const lines = split
    ? parts.map((part, index) => lineOf(part, amounts[index] ?? NOTHING))
    : [lineOf(parts.length === 1 ? parts[0] : undefined, whole)]
  return lines.filter(({ amount }) => amount > 0)
}

function detailsOf(entry: XmlElement, part: XmlElement | undefined): string {
  const remittance = all(at(part, 'RmtInf'), 'Ustrd').map((one) => one.text)
  const structured = textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref')
  const endToEnd = textAt(part, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/i, '')
  const texts = [...remittance, structured, endToEnd, textAt(part, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')]
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}

function isCredit(element: XmlElement): boolean {
  const side = textAt(element, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') throw new UnreadableXml(element.row, 'CdtDbtInd must be CRDT or DBIT')
  return side === 'CRDT'
}

/** Undefined in another currency: the bank exchanged it, and the amount of the entry counts. */
function partAmount(part: XmlElement): Pesewas | undefined {
  const amount = at(part, 'Amt') ? part : at(part, 'AmtDtls/TxAmt')
  return amount !== undefined && at(amount, 'Amt')?.attributes['Ccy'] === 'GHS' ? amountOf(amount) : undefined
}

function amountOf(element: XmlElement): Pesewas {
  const found = at(element, 'Amt')
  const text = found?.text.trim() ?? ''
  const amount = /^\d+(\.\d{1,5})?$/.test(text) ? parseCedis(text.replace(/(\.\d\d)0+$/, '$1')) : undefined
  if (found === undefined || amount === undefined) throw new UnreadableXml(element.row, 'This is no amount')
  if (found.attributes['Ccy'] !== 'GHS')
    throw new UnreadableXml(found.row, `This amount is in ${found.attributes['Ccy'] ?? 'no currency'}, not in GHS`)
  return amount
}

function dayAt(entry: XmlElement, name: string): LocalDate | undefined {
  const day = (textAt(entry, `${name}/Dt`) || textAt(entry, `${name}/DtTm`)).slice(0, 10)
  return isLocalDate(day) ? day : undefined
}
