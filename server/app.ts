import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { loanRoutes, refinanceRoutes } from '#server/applications/loan-routes.ts'
import { productRoutes } from '#server/applications/product-routes.ts'
import { staffLoanRoutes } from '#server/applications/staff-loan-routes.ts'
import { recordRefusedAttempt, recordView } from '#server/audit/audit-store.ts'
import { bureauRoutes } from '#server/bureau/bureau-routes.ts'
import { caseSendingRoutes } from '#server/collections/case-sending-routes.ts'
import { caseRoutes } from '#server/collections/case-routes.ts'
import { contactRoutes } from '#server/collections/contact-routes.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { limitConnections } from '#server/limit-connections.ts'
import { creditRoutes } from '#server/credit/credit-routes.ts'
import { customerPageRoutes } from '#server/customer/customer-page-routes.ts'
import { onBehalfRoutes } from '#server/desk/on-behalf-routes.ts'
import { documentRoutes } from '#server/documents/document-routes.ts'
import { findActorWith } from '#server/identity/find-actor.ts'
import { homeRoutes } from '#server/home/home-routes.ts'
import { identityRoutes } from '#server/identity/identity-routes.ts'
import { integrationRoutes } from '#server/integrations/integration-routes.ts'
import { messageRoutes, noticeRoutes } from '#server/messages/message-routes.ts'
import { myDayRoutes } from '#server/my-day/my-day-routes.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { momoNetworks } from '#server/momo/momo-networks.ts'
import { notificationRoutes } from '#server/notifications/notification-routes.ts'
import { pushRoutes } from '#server/notifications/push-routes.ts'
import { factMetrics } from '#server/operations/fact-metrics.ts'
import { importRoutes } from '#server/imports/import-routes.ts'
import { operationsRoutes } from '#server/operations/operations-routes.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { loanPageRoutes } from '#server/payments/loan-page-routes.ts'
import { momoHookRoutes } from '#server/payments/momo-hook-routes.ts'
import { momoRoutes } from '#server/payments/momo-routes.ts'
import { paymentRoutes } from '#server/payments/payment-routes.ts'
import { staffMomoRoutes } from '#server/payments/staff-momo-routes.ts'
import { staffPaymentRoutes } from '#server/payments/staff-payment-routes.ts'
import { undoRoutes } from '#server/payments/undo-routes.ts'
import { payoutRoutes } from '#server/payouts/payout-routes.ts'
import { ownershipRoutes, peopleRoutes, roleRoutes } from '#server/people/people-routes.ts'
import { secondPersonRoutes } from '#server/second-person/second-person-routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Api } from '#server/platform/http/api.ts'
import { docsRoutes } from '#server/public/docs-routes.ts'
import { createHttpServer, type ServerParts } from '#server/platform/http/http-server.ts'
import { createRunners, type JobRunners } from '#server/platform/jobs/job-runners.ts'
import { holidayRoutes } from '#server/postponement/holiday-routes.ts'
import { postponementRoutes } from '#server/postponement/postponement-routes.ts'
import { secondPlanRoutes } from '#server/postponement/second-plan-routes.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { publicRoutes } from '#server/public/public-routes.ts'
import { bankRoutes } from '#server/reconciliation/bank-routes.ts'
import { reconciliationRoutes } from '#server/reconciliation/reconciliation-routes.ts'
import { readersOf } from '#server/reads-from-replica.ts'
import { provisionRoutes } from '#server/reports/provision-routes.ts'
import { journalExportRoutes } from '#server/reports/journal-export-routes.ts'
import { ledgerReportRoutes } from '#server/reports/ledger-report-routes.ts'
import { portfolioRoutes, reportsRoutes } from '#server/reports/reports-routes.ts'
import { outboxRoutes, reportRoutes } from '#server/sms/sms-routes.ts'
import { complaintRoutes } from '#server/support/complaint-routes.ts'
import { dataRoutes } from '#server/support/data-routes.ts'
import { registerRoutes } from '#server/support/register-routes.ts'
import { tillRoutes } from '#server/tills/till-routes.ts'
import { unallocatedRoutes } from '#server/unallocated/unallocated-routes.ts'
import { ussdRoutes } from '#server/ussd/ussd-routes.ts'

/** `runners`: jobs of the operations page. */
export interface AppParts extends ServerParts {
  readonly runners?: JobRunners
  /** Default: from the configuration. */
  readonly momo?: MomoNetworks
}

/** The server does not listen yet. */
export async function buildApp(deps: Deps, parts?: AppParts): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, { ...parts, readFacts: () => factMetrics(deps) })
  limitConnections(app.server)
  const api: Api = { app, deps, findActor: findActorWith(deps.config), readerFor: readersOf(deps), recordView, recordRefusedAttempt }
  const providers = createPaymentProviders(parts?.momo ?? momoNetworks(deps.config, deps.log))
  // In production strangers read no description of the office's calls (rule R11).
  docsRoutes(api.app, deps.config.env === 'production' ? ENDPOINTS.filter(({ staff }) => !staff) : ENDPOINTS)
  identityRoutes(api)
  notificationRoutes(api)
  pushRoutes(api)
  profileRoutes(api)
  loanRoutes(api)
  refinanceRoutes(api)
  productRoutes(api)
  postponementRoutes(api)
  secondPlanRoutes(api)
  holidayRoutes(api)
  staffLoanRoutes(api, providers)
  payoutRoutes(api, providers)
  paymentRoutes(api)
  momoRoutes(api, providers)
  momoHookRoutes(app, deps, providers)
  loanPageRoutes(api)
  staffPaymentRoutes(api)
  staffMomoRoutes(api, providers)
  undoRoutes(api)
  unallocatedRoutes(api, providers)
  tillRoutes(api)
  creditRoutes(api)
  homeRoutes(api, providers.networks)
  documentRoutes(api)
  complaintRoutes(api)
  dataRoutes(api)
  registerRoutes(api)
  peopleRoutes(api)
  secondPersonRoutes(api, providers)
  messageRoutes(api)
  noticeRoutes(api)
  roleRoutes(api)
  ownershipRoutes(api)
  onBehalfRoutes(api)
  contactRoutes(api)
  caseRoutes(api)
  caseSendingRoutes(api)
  reportsRoutes(api)
  customerPageRoutes(api)
  myDayRoutes(api)
  portfolioRoutes(api)
  ledgerReportRoutes(api)
  journalExportRoutes(api)
  provisionRoutes(api)
  bureauRoutes(api)
  operationsRoutes(api, parts?.runners ?? createRunners(deps, productJobs(deps.config, providers)))
  importRoutes(api)
  integrationRoutes(api)
  reconciliationRoutes(api, providers)
  bankRoutes(api)
  publicRoutes(api, providers.networks)
  reportRoutes(app, deps)
  ussdRoutes(app, deps, providers)
  if (deps.config.showsCodes) outboxRoutes(app, deps.db)
  return app
}
