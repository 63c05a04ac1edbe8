import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export interface FieldError {
  field: string
  words: string
}

export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const several = errors.length > 1
  useEffect(() => {
    if (several) box.current?.focus()
  }, [several])
  if (!several) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-5 flex gap-3 rounded-card border border-danger-line bg-danger-tint p-4">
      <Icon name="alert" className="size-6 text-danger" />
      <div>
        <p className="font-bold">Fix {errors.length} fields</p>
        <ul className="mt-1">
          {errors.map((error) => (
            <li key={error.field}>
              <a
                href={`#${error.field}`}
                className="inline-block py-1 text-danger underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(error.field)?.focus()
                }}
              >
                {error.words}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
