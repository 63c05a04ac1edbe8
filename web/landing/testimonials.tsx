import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LandingSection } from '#web/landing/landing-section.tsx'

const SAMPLES = [
  ['I bought two more bales before Christmas. I knew every week what to pay.', 'Akosua', 'Cloth, Kejetia, Kumasi'],
  ['The price was on the first page. Nobody surprised me.', 'Fuseini', 'Grain, Tamale Central'],
  ['I pay at the office on Fridays and get a number. It shows on my phone at once.', 'Dzifa', 'Provisions, Ho'],
  ['My salary comes late some months. They called me, not my boss.', 'Ebo', 'Teacher, Cape Coast'],
] as const

/** Marked as samples until there are real ones. */
export function Testimonials() {
  return (
    <LandingSection
      id="stories"
      title="What customers could say"
      lead="These four are samples. Real stories will stand here with their names."
    >
      <ul className="mt-6 grid gap-x-16 lg:grid-cols-2">
        {SAMPLES.map(([words, name, trade]) => (
          <li key={name} className="border-t border-line py-5">
            <figure className="flex h-full flex-col justify-between gap-3">
              <blockquote className="text-18">{words}</blockquote>
              <figcaption className="flex items-center gap-3">
                <ArchAvatar name={name} className="h-9 w-8 pb-1.5" />
                <span className="flex-1">
                  <strong className="block leading-tight">{name}</strong>
                  <span className="text-muted">{trade}</span>
                </span>
                <Badge tone="line">Sample</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <a href="/login" className={buttonClass({ kind: 'second', className: 'mt-2 w-full sm:w-auto' })}>
        Join Our Success Stories
      </a>
    </LandingSection>
  )
}
