import * as credit from '#contract/credit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as identity from '#contract/identity.ts'
import * as ledgerMonths from '#contract/ledger-months.ts'
import * as ledgerReports from '#contract/ledger-reports.ts'
import * as loans from '#contract/loans.ts'
import * as notifications from '#contract/notifications.ts'
import * as operations from '#contract/operations.ts'
import * as payments from '#contract/payments.ts'
import { readPicture } from '#contract/pictures.ts'
import * as profile from '#contract/profile.ts'
import * as publicFigures from '#contract/public.ts'
import * as refinance from '#contract/loan-refinance.ts'
import * as reports from '#contract/reports.ts'
import * as staffLoans from '#contract/staff-loans.ts'
import * as staffPayments from '#contract/staff-payments.ts'
import * as staffPeople from '#contract/staff-people.ts'
import * as staffUndo from '#contract/staff-undo.ts'

/** Every call of the product. The reference page, the permission matrix and the client all come from this one table. */
import * as tills from '#contract/tills.ts'
export const ENDPOINTS: readonly Endpoint[] = [
  identity.readCurrentUser,
  identity.simpleLogin,
  identity.validateAdmin,
  identity.logOut,
  identity.signOutEverywhere,
  identity.confirmWallet,
  identity.readSignInSettings,
  publicFigures.readPublicStats,
  notifications.listNotifications,
  notifications.markNotificationRead,
  profile.completeProfile,
  loans.listOwnLoans,
  loans.applyForLoan,
  loans.readLoan,
  loans.readPayoff,
  loans.withdrawLoan,
  loans.acceptTerms,
  readPicture,
  refinance.refinanceLoan,
  refinance.readRefinanceQuote,
  payments.listOwnPayments,
  payments.submitPayment,
  payments.requestMomoPayment,
  payments.readMomoStatus,
  payments.completeMomoPayment,
  credit.readCreditScore,
  staffLoans.listPendingLoans,
  staffLoans.listStaffLoans,
  staffLoans.readStaffStats,
  staffLoans.readStaffLoan,
  staffLoans.approveLoan,
  staffLoans.rejectLoan,
  staffLoans.disburseLoan,
  staffPayments.generateReceipt,
  staffPayments.listReceipts,
  staffPayments.cancelReceipt,
  staffPayments.listStaffPayments,
  staffPayments.confirmPayment,
  credit.listScoreChanges,
  credit.readCustomerScore,
  staffPayments.failPayment,
  staffUndo.undoApproval,
  staffUndo.returnPayout,
  staffUndo.writeOffLoan,
  staffUndo.reversePayment,
  staffUndo.applyUnallocated,
  staffUndo.refundUnallocated,
  staffUndo.bookFunding,
  staffPeople.listUsers,
  staffPeople.listStaff,
  staffPeople.createUser,
  staffPeople.assignRole,
  staffPeople.activateUser,
  staffPeople.deactivateUser,
  staffPeople.issueSignInCode,
  staffPeople.forgetDevices,
  staffPeople.changePhone,
  staffPeople.readRolePermissions,
  staffPeople.updateRolePermissions,
  reports.listAudit,
  reports.readInvariants,
  operations.readOperations,
  operations.runJobNow,
  operations.listSettings,
  operations.changeSetting,
  ledgerReports.readTrialBalance,
  tills.openTill,
  tills.listTills,
  tills.readOwnTill,
  tills.readTill,
  tills.depositFromTill,
  tills.depositFromSafe,
  tills.topUpTill,
  tills.closeTill,
  tills.signOffTill,
  tills.readReceiptBook,
  ledgerReports.readAccountStatement,
  ledgerReports.listJournal,
  ledgerReports.readJournalEntry,
  ledgerReports.exportJournal,
  ledgerMonths.listLedgerMonths,
  ledgerMonths.closeMonth,
]
