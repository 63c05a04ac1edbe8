/** Fill shows how much is paid, border and sign when. */
export const WEEK_MARKS = [
  'paid',
  'paid-late',
  'settled',
  'part',
  'checked',
  'due',
  'late',
  'late-part',
  'missed',
  'missed-part',
  'next',
] as const
export type WeekMark = (typeof WEEK_MARKS)[number]

export const MARK_LABELS = {
  paid: 'paid on time',
  'paid-late': 'paid late',
  settled: 'settled by the new loan',
  part: 'part paid',
  checked: 'being checked',
  due: 'due',
  late: 'late',
  'late-part': 'late, part paid',
  missed: 'missed',
  'missed-part': 'missed, part paid',
  next: 'to come',
} as const satisfies Record<WeekMark, string>

export function countMarks(marks: readonly WeekMark[]): { mark: WeekMark; count: number }[] {
  return WEEK_MARKS.map((mark) => ({ mark, count: marks.filter((one) => one === mark).length })).filter(({ count }) => count > 0)
}

export const formatMarks = (marks: readonly WeekMark[]): string =>
  countMarks(marks)
    .map(({ mark, count }) => `${count} ${MARK_LABELS[mark]}`)
    .join(', ')
