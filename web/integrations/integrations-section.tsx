import { ApiKeysSection } from '#web/integrations/api-keys-section.tsx'
import { WebhooksSection } from '#web/integrations/webhooks-section.tsx'

export function IntegrationsSection() {
  return (
    <div className="grid gap-10">
      <ApiKeysSection />
      <WebhooksSection />
    </div>
  )
}
