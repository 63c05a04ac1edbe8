import type { ReactNode } from 'react'

export type DefinitionRow = readonly [name: string, fact: ReactNode]

export function DefinitionRows({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl>
      {rows.map(([name, fact]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-0">
          <dt className="text-muted">{name}</dt>
          <dd className="ml-auto min-w-0 text-right font-bold break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
