import type { FlagCode } from '#domain/loans/review-flags.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { Icon } from '#web/ui/icon.tsx'

interface FlagListProps {
  flags: StaffLoan['flags']
  checked: readonly FlagCode[]
  /** Undefined: the user cannot decide and sees no boxes. */
  onCheck: ((checked: readonly FlagCode[]) => void) | undefined
}

/** Rule L25. */
export function FlagList({ flags, checked, onCheck }: FlagListProps) {
  return (
    <ul aria-label="Flags" className="mt-2 divide-y divide-line">
      {flags.map(({ code, title, detail }) => (
        <li key={code} className="flex flex-wrap gap-x-3 py-3">
          <Icon name="flag" className="mt-0.5 size-5 text-caution" />
          <div className="min-w-40 flex-1">
            <p className="font-bold">{title}</p>
            <p className="text-muted">{detail}</p>
          </div>
          {onCheck && (
            <Checkbox
              checked={checked.includes(code)}
              onChange={(on) => onCheck(on ? [...checked, code] : checked.filter((other) => other !== code))}
            >
              Checked<span className="sr-only">: {title}</span>
            </Checkbox>
          )}
        </li>
      ))}
    </ul>
  )
}
