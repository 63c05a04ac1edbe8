import { classes } from '#web/ui/classes.ts'

export function Skeleton({ className }: { className: string }) {
  return <span className={classes('after-300 block rounded-control border border-line bg-sunken', className)} />
}
