import { classes } from '#web/ui/classes.ts'

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.slice(0, 1).toUpperCase() ?? '').join('')
}

export function ArchAvatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex shrink-0 items-end justify-center rounded-arch bg-primary-tint pb-2 font-bold text-primary',
        className ?? 'h-12 w-11',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
