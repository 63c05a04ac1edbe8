import type { ReactNode } from 'react'

/** Part of the first file of the app, because it is shown when nothing more can be fetched. */
export function PlainMessage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section role="alert" className="mx-auto my-6 max-w-form px-4">
      <h1 className="text-28 font-bold tracking-tight">{title}</h1>
      <div className="mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap gap-3">{action}</div>
    </section>
  )
}
