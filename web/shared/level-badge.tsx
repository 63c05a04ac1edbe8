import { Badge } from '#web/ui/badge.tsx'

const METALS = { BRONZE: 'bronze', SILVER: 'silver', GOLD: 'gold' } as const
const hasMetal = (level: string): level is keyof typeof METALS => Object.hasOwn(METALS, level)

export function LevelBadge({ level }: { level: string | null | undefined }) {
  if (level && hasMetal(level)) return <Badge tone={METALS[level]}>{level}</Badge>
  return <Badge tone="quiet">NO CREDIT</Badge>
}
