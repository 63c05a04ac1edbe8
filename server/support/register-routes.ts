import { listConsents, listIncidents, recordConsent, recordIncident } from '#contract/support-data.ts'
import { problemOfIncidentDays } from '#domain/support/incident.ts'
import { recordAuditEvent, requestContextOf } from '#server/audit/audit-event.ts'
import type { Api } from '#server/platform/http/api.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'
import { recordConsentAtDesk } from '#server/support/record-consent.ts'
import { consentRecordsOf, consentRegister, incidentById, incidentRegister } from '#server/support/registers-query.ts'

/** Rule A39. The list of complaints is their register. */
export function registerRoutes(api: Api): void {
  mountList(api, listConsents, ({ page }, db) => consentRegister(db, page))
  mountWrite(api, recordConsent, async (call, tx) => {
    const { userId } = call.params
    await recordConsentAtDesk(tx, requestContextOf(call), userId, call.body)
    return { success: true as const, message: 'The consent was recorded', consents: await consentRecordsOf(tx, userId) }
  })
  mountList(api, listIncidents, ({ page }, db) => incidentRegister(db, page))
  mountWrite(api, recordIncident, async (call, tx) => {
    const context = requestContextOf(call)
    const { kind, happenedOn, foundOn, ...texts } = call.body
    const problem = problemOfIncidentDays({ happenedOn, foundOn }, context.today)
    if (problem !== undefined) throw new InvalidRequest(problem, { foundOn: problem })
    const { id } = await tx
      .insertInto('incidents')
      .values({ kind, happened_on: happenedOn, found_on: foundOn, ...texts, recorded_by: context.actor.userId, recorded_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The audit trail omits the texts, which may name people.
    await recordAuditEvent(tx, context, {
      action: 'recordIncident',
      target: { kind: 'incident', id },
      after: { kind, happenedOn, foundOn },
    })
    return { success: true as const, message: `Incident #${id} was recorded`, incident: await incidentById(tx, id) }
  })
}
