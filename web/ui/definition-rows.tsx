import { Fragment, type ReactNode } from 'react'

/** Names at the left, facts at the right, a hairline between the rows. */
export function DefinitionRows({ rows }: { rows: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr]">
      {rows.map(([name, fact]) => (
        <Fragment key={name}>
          <dt className="border-b border-line py-3 pr-4 text-muted last-of-type:border-0">{name}</dt>
          <dd className="min-w-0 border-b border-line py-3 text-right font-bold break-words last-of-type:border-0">{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
