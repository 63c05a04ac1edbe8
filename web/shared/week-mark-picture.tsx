import type { ReactNode } from 'react'
import type { WeekMark } from '#web/shared/week-mark.ts'

const box = (look: string, strokeDasharray?: string) => (
  <rect className={look} x="1" y="5" width="18" height="22" rx="3.5" strokeWidth="2" strokeDasharray={strokeDasharray} />
)
const level = (top: number) => <path className="fill-primary" d={`M3 ${top}h14V23a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z`} />
const sign = (look: string, d: string, strokeWidth = 2.5) => (
  <path className={look} fill="none" strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" d={d} />
)
const tick = (d: string) => sign('stroke-on-primary', d, 2.2)

const LATE = 'fill-caution-tint stroke-caution'
const MISSED = 'fill-danger-tint stroke-danger'
const HALF = 17.8

const PICTURES: Readonly<Record<WeekMark, ReactNode>> = {
  paid: (
    <>
      <rect className="fill-primary" y="4" width="20" height="24" rx="4" />
      {tick('m5.5 16.5 3.2 3.2 6-7')}
    </>
  ),
  'paid-late': (
    <>
      <rect className="fill-primary" y="10.5" width="20" height="17.5" rx="4" />
      {tick('m5.8 19.5 3 3 5.5-6.5')}
      <rect className="fill-caution" y="4" width="20" height="4" rx="2" />
    </>
  ),
  settled: (
    <>
      {box('fill-surface stroke-primary')}
      {sign('stroke-primary', 'M5.5 16h9m-3.5-3.5 3.5 3.5-3.5 3.5')}
    </>
  ),
  part: (
    <>
      {box('fill-surface stroke-primary')}
      {level(HALF)}
    </>
  ),
  checked: (
    <>
      {box('fill-info-tint stroke-info', '4 2.4')}
      {sign('stroke-info', 'M10 10.5v6l3.6 2.2')}
    </>
  ),
  due: (
    <>
      <rect className="fill-accent stroke-ink" x="1" y="1" width="18" height="26" rx="3.5" strokeWidth="2" />
      <circle className="fill-on-accent" cx="10" cy="14" r="3.5" />
    </>
  ),
  late: (
    <>
      {box(LATE)}
      {sign('stroke-caution', 'M10 10.5v6.5M10 21.3v.001')}
    </>
  ),
  'late-part': (
    <>
      {box(LATE)}
      {level(20.5)}
      {sign('stroke-caution', 'M10 8v4M10 14.8v.001')}
    </>
  ),
  missed: (
    <>
      {box(MISSED)}
      {sign('stroke-danger', 'm6.5 12.5 7 7m0-7-7 7')}
    </>
  ),
  'missed-part': (
    <>
      {box(MISSED)}
      {level(HALF)}
      {sign('stroke-danger', 'm7.5 8.5 5 5m0-5-5 5')}
    </>
  ),
  next: <rect className="stroke-edge" fill="none" x="0.75" y="4.75" width="18.5" height="22.5" rx="3.5" strokeWidth="1.5" />,
}

/** Readable by shape as well as by colour. */
export function WeekMarkPicture({ mark, className }: { mark: WeekMark; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 28" className={className ?? 'h-7 w-5 shrink-0'}>
      {PICTURES[mark]}
    </svg>
  )
}
