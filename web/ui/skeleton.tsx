import { classes } from '#web/ui/classes.ts'

/** A grey bar in the shape of what comes; nothing for the first 300 ms. Its size comes from `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span className={classes('after-300 block rounded-control border border-line bg-sunken', className)} />
}
