import * as care from '#contract/support-shapes.ts'
import * as supportData from '#contract/support-data.ts'
import * as credit from '#contract/credit.ts'
import * as creditHistory from '#contract/credit-history.ts'
import * as documents from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as exports from '#contract/exports.ts'
import * as holidays from '#contract/holidays.ts'
import * as imports from '#contract/imports.ts'
import * as identity from '#contract/identity.ts'
import * as ledgerMonths from '#contract/ledger-months.ts'
import * as ledgerReports from '#contract/ledger-reports.ts'
import * as loans from '#contract/loans.ts'
import * as momoBooks from '#contract/reconciliation.ts'
import * as notifications from '#contract/notifications.ts'
import * as operations from '#contract/operations.ts'
import * as payments from '#contract/payments.ts'
import { readPicture } from '#contract/pictures.ts'
import * as postponement from '#contract/postponement.ts'
import * as portfolio from '#contract/portfolio.ts'
import * as profile from '#contract/profile.ts'
import * as publicFigures from '#contract/public.ts'
import * as refinance from '#contract/loan-refinance.ts'
import * as reports from '#contract/reports.ts'
import * as staffContacts from '#contract/staff-contacts.ts'
import * as peopleFile from '#contract/people-file.ts'
import * as staffLoans from '#contract/staff-loans.ts'
import * as staffMessages from '#contract/staff-messages.ts'
import * as staffMomoRequests from '#contract/staff-momo-requests.ts'
import * as staffNotices from '#contract/staff-notices.ts'
import * as staffOnBehalf from '#contract/staff-on-behalf.ts'
import * as staffPayments from '#contract/staff-payments.ts'
import * as staffPayouts from '#contract/payouts.ts'
import * as staffPeople from '#contract/staff-people.ts'
import * as staffRefunds from '#contract/unallocated.ts'
import { findPeople } from '#contract/staff-search.ts'
import * as staffUndo from '#contract/staff-undo.ts'
import { listCollections } from '#contract/collections.ts'
import { readTakings } from '#contract/takings.ts'
import * as tills from '#contract/tills.ts'

/** Every call of the product. The reference page, the permission matrix and the client all come from this one table. */
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
  postponement.readPostponementQuote,
  postponement.askPostponement,
  postponement.withdrawPostponement,
  postponement.listPostponements,
  postponement.postponeLoan,
  postponement.declinePostponement,
  holidays.readCalendar,
  holidays.listHolidays,
  holidays.enterHoliday,
  holidays.removeHoliday,
  payments.listOwnPayments,
  payments.submitPayment,
  payments.requestMomoPayment,
  payments.readMomoStatus,
  payments.submitMomoVoucher,
  payments.listOpenMomoRequests,
  payments.completeMomoPayment,
  credit.readCreditScore,
  creditHistory.listScoreChanges,
  creditHistory.readCustomerScore,
  staffLoans.listPendingLoans,
  staffLoans.listStaffLoans,
  staffLoans.readStaffStats,
  staffLoans.readStaffLoan,
  staffLoans.approveLoan,
  staffLoans.rejectLoan,
  staffLoans.disburseLoan,
  staffPayouts.readPayout,
  staffPayouts.releasePayout,
  staffPayouts.callOffPayout,
  staffPayouts.checkPayout,
  staffPayouts.bookLatePayout,
  staffPayouts.sendWalletCode,
  staffPayouts.confirmWalletChange,
  staffPayments.generateReceipt,
  staffPayments.listReceipts,
  staffPayments.cancelReceipt,
  staffPayments.listStaffPayments,
  staffPayments.confirmPayment,
  staffPayments.failPayment,
  staffUndo.undoApproval,
  staffUndo.returnPayout,
  staffUndo.writeOffLoan,
  staffUndo.reversePayment,
  staffUndo.applyUnallocated,
  staffRefunds.refundUnallocated,
  staffRefunds.readRefund,
  staffRefunds.callOffRefund,
  staffUndo.bookFunding,
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
  staffOnBehalf.fillInProfileFor,
  staffOnBehalf.applyFor,
  staffOnBehalf.acceptTermsFor,
  staffOnBehalf.payFor,
  staffMomoRequests.requestMomoFor,
  staffMomoRequests.listMomoRequestsFor,
  staffMomoRequests.readMomoRequestFor,
  staffMomoRequests.submitVoucherFor,
  staffContacts.listContacts,
  staffContacts.logContact,
  staffMessages.listMessages,
  staffMessages.sendMessageAgain,
  staffMessages.readReminderChoice,
  staffMessages.changeReminderChoice,
  findPeople,
  staffPeople.listUsers,
  staffPeople.listStaff,
  staffPeople.createUser,
  staffPeople.assignRole,
  staffPeople.activateUser,
  staffPeople.deactivateUser,
  staffPeople.issueSignInCode,
  staffPeople.forgetDevices,
  staffPeople.changePhone,
  peopleFile.blacklistCustomer,
  peopleFile.liftBlacklist,
  peopleFile.recordGhanaCard,
  peopleFile.verifyGhanaCard,
  staffNotices.previewNotice,
  staffNotices.sendNotice,
  staffPeople.readRolePermissions,
  staffPeople.updateRolePermissions,
  reports.listAudit,
  reports.readInvariants,
  exports.exportList,
  imports.previewImport,
  imports.importBook,
  momoBooks.previewMomoStatement,
  momoBooks.importMomoStatement,
  momoBooks.listMomoDays,
  momoBooks.listMomoExceptions,
  momoBooks.resolveMomoException,
  momoBooks.listMomoOrders,
  momoBooks.checkMomoOrder,
  portfolio.readPortfolio,
  portfolio.listPortfolioLoans,
  portfolio.readPortfolioLoan,
  readTakings,
  portfolio.listArrears,
  listCollections,
  operations.readOperations,
  operations.runJobNow,
  operations.listSettings,
  operations.changeSetting,
  ledgerReports.readTrialBalance,
  ledgerReports.readAccountStatement,
  ledgerReports.listJournal,
  ledgerReports.readJournalEntry,
  ledgerReports.exportJournal,
  ledgerMonths.listLedgerMonths,
  ledgerMonths.closeMonth,
  ledgerMonths.readMonthPack,
  documents.issueDocument,
  documents.readDocumentFile,
  documents.issueStaffDocument,
  documents.readStaffDocumentFile,
  documents.checkDocument,
  care.fileComplaint,
  care.listComplaints,
  care.readComplaint,
  care.replyToComplaint,
  care.listStaffComplaints,
  care.readStaffComplaint,
  care.fileComplaintFor,
  care.answerComplaint,
  care.escalateComplaint,
  care.fileDataRequest,
  care.listDataRequests,
  care.listStaffDataRequests,
  care.answerDataRequest,
  supportData.readConsents,
  supportData.changeConsent,
  supportData.readMyData,
]
