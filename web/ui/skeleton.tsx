import { classes } from '#web/ui/classes.ts'

/** Hidden for the first 300 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span className={classes('after-300 block rounded-control border border-line bg-sunken', className)} />
}
