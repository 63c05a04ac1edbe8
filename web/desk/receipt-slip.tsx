import { createPortal } from 'react-dom'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { formatTime } from '#web/shared/format-time.ts'
import { Sign } from '#web/ui/sign.tsx'
import type { receiptBalances } from '#web/desk/desk-payment.ts'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import '#web/desk/receipt-slip.css'

interface ReceiptSlipProps {
  receipt: StaffReceipt
  loan: StaffLoan | undefined
  madeOn: LocalDate
  /** Undefined where loan or amount are open. */
  balances: ReturnType<typeof receiptBalances> | undefined
}

/** While mounted, the page prints only the slip, on 58 mm paper. Such printers have no cedi sign, so it says GHS. */
export function ReceiptSlip({ receipt, loan, madeOn, balances }: ReceiptSlipProps) {
  const week = balances?.week
  return createPortal(
    <div className="receipt-slip" aria-hidden="true">
      <p className="receipt-slip-name">
        <Sign className="receipt-slip-sign" /> Mmoa Loans
      </p>
      {receipt.amount !== null && (
        <div className="receipt-slip-part">
          <p>Cash received</p>
          <p className="receipt-slip-amount">
            <small>GHS</small> {formatAmount(receipt.amount)}
          </p>
        </div>
      )}
      <div className="receipt-slip-part">
        <p>Receipt number</p>
        <p className="receipt-slip-number">{receipt.receiptNumber}</p>
        {receipt.status !== 'used' && <p>Enter it in the app under Make a Payment. Valid once, until {formatDay(receipt.validUntil)}.</p>}
      </div>
      <dl className="receipt-slip-part">
        <Line name="Date" fact={formatDay(madeOn)} />
        <Line name="Time" fact={formatTime(receipt.madeAt)} />
        {receipt.customerName !== null && <Line name="Customer" fact={receipt.customerName} />}
        {loan?.user.phone && <Line name="Phone" fact={loan.user.phone} />}
        {receipt.loanId !== null && (
          <Line name="Loan" fact={`#${receipt.loanId}${week === undefined ? '' : `, ${unitOfLoan(loan ?? {})} ${week}`}`} />
        )}
      </dl>
      {loan && receipt.amount !== null && balances && <Balances loan={loan} amount={receipt.amount} balances={balances} />}
      <dl className="receipt-slip-part">
        <Line name="Taken by" fact={receipt.madeByName} />
      </dl>
      <p>
        {receipt.status === 'used'
          ? 'Entered at the desk. Your payment counts. Keep this slip.'
          : 'Your payment counts when you enter the number. Keep this slip until the app shows the payment.'}{' '}
        We never take cash without a receipt.
      </p>
    </div>,
    document.body,
  )
}

interface BalancesProps {
  loan: StaffLoan
  amount: NonNullable<StaffReceipt['amount']>
  balances: NonNullable<ReceiptSlipProps['balances']>
}

function Balances({ loan, amount, balances: { before, left, weeks } }: BalancesProps) {
  return (
    <div className="receipt-slip-part">
      <dl>
        {before !== undefined && <Line name="Balance before" fact={formatAmount(before)} />}
        <Line name="This payment" fact={formatAmount(amount)} />
        <Line name="Balance after" fact={formatAmount(left)} strong />
      </dl>
      <p className="receipt-slip-weeks">
        {Array.from({ length: loan.termWeeks }, (_, index) => (
          <i key={`week ${index + 1}`} className={index < weeks ? 'receipt-slip-paid' : ''} />
        ))}
      </p>
      <p>
        {weeks} of {loan.termWeeks} {unitOfLoan(loan)}s
      </p>
    </div>
  )
}

function Line({ name, fact, strong }: { name: string; fact: string; strong?: boolean }) {
  return (
    <div className={strong ? 'receipt-slip-line receipt-slip-strong' : 'receipt-slip-line'}>
      <dt>{name}</dt>
      <dd>{fact}</dd>
    </div>
  )
}
