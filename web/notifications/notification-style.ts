import type { IconName } from '#web/ui/icon-paths.ts'

export interface NotificationStyle {
  icon: IconName
  tone: 'good' | 'bad' | 'info'
}

const ICONS: Readonly<Record<string, IconName>> = {
  application_received: 'doc',
  loan_disbursed: 'cash',
  receipt_made: 'receipt',
  receipt_cancelled: 'receipt',
  receipt_closed: 'receipt',
  payment_pending: 'clock',
  payment_completed: 'receipt',
  payment_failed: 'alert',
  payment_due: 'calendar',
  due_dates_moved: 'calendar',
  loan_postponed: 'calendar',
  second_plan_made: 'calendar',
  loan_completed: 'level',
  security: 'shield',
}

export function lookOf(type: string): NotificationStyle {
  if (type === 'loan_approved') return { icon: 'done', tone: 'good' }
  if (type === 'loan_rejected') return { icon: 'no', tone: 'bad' }
  return { icon: ICONS[type] ?? 'info', tone: 'info' }
}
