import { decideAppeal } from './calls/appeals/decide'
import { listAppeals } from './calls/appeals/list'
import { listAudit } from './calls/audit/list'
import { listCases } from './calls/cases/list'
import { openCase } from './calls/cases/open'
import { confirmAppointment } from './calls/verifications/confirm-appointment'
import { declineAppointment } from './calls/verifications/decline-appointment'
import { missAppointment } from './calls/verifications/miss-appointment'
import { passVerification } from './calls/verifications/pass'
import { refuseVerification } from './calls/verifications/refuse'
import { decideDispute } from './calls/disputes/decide'
import { approveWithdrawal } from './calls/withdrawals/approve'
import { rejectWithdrawal } from './calls/withdrawals/reject'
import { recordPayout } from './calls/withdrawals/paid'
import { recordRefund } from './calls/refunds/paid'
import { giveUpRefund } from './calls/refunds/failed'
import { replyTicket } from './calls/tickets/reply'
import { linkGuardian } from './calls/guardians/link'
import { refundGuardian } from './calls/guardians/refund'
import { refuseGuardian } from './calls/guardians/refuse'
import { closeTicket } from './calls/tickets/close'
import { restartExport } from './calls/exports/restart'
import { keepClaim } from './calls/claims/keep'
import { releaseClaim } from './calls/claims/release'
import { takeNext } from './calls/claims/take-next'
import { homeQueues } from './calls/home/queues'
import { correctBirthday } from './calls/members/correct-birthday'
import { liftStep } from './calls/members/lift'
import { openMember } from './calls/members/open'
import { removeText } from './calls/members/remove-text'
import { revokeBadge } from './calls/members/revoke-badge'
import { searchMembers } from './calls/members/search'
import { stepMember } from './calls/members/step'
import { undoStep } from './calls/members/undo'
import { moneyOverview } from './calls/money/overview'
import { openStatement } from './calls/money/statement'
import { listStatements } from './calls/money/statements'
import { traceMoney } from './calls/money/trace'
import { freezePayouts } from './calls/money/freeze'
import { unfreezePayouts } from './calls/money/unfreeze'
import { resolveAlert } from './calls/money/resolve-alert'
import { showNumbers } from './calls/numbers/show'
import { makeCsv } from './calls/csv/make'
import { addNote } from './calls/notes/add'
import { listNotes } from './calls/notes/list'
import { changeOperator } from './calls/operators/change'
import { inviteOperator } from './calls/operators/invite'
import { listOperators } from './calls/operators/list'
import { approvePicture } from './calls/pictures/approve'
import { listPictures } from './calls/pictures/list'
import { rejectPicture } from './calls/pictures/reject'
import { restorePicture } from './calls/pictures/restore'
import { takeDownPicture } from './calls/pictures/take-down'
import { decideReport } from './calls/reports/decide'
import { listReports } from './calls/reports/list'
import { openReport } from './calls/reports/open'
import { acceptInvitation } from './calls/session/accept-invitation'
import { login } from './calls/session/login'
import { logout } from './calls/session/logout'
import { me } from './calls/session/me'
import { openInvitation } from './calls/session/open-invitation'
import { prove } from './calls/session/prove'
import { approveText } from './calls/texts/approve'
import { takeBackText } from './calls/texts/remove'
import { previewWords } from './calls/words/preview'
import { compareWords } from './calls/words/compare'
import { editWords } from './calls/words/edit'
import { openWords } from './calls/words/open'
import { publishWords } from './calls/words/publish'
import { rollBackWords } from './calls/words/roll-back'
import { listWordVersions } from './calls/words/versions'
import { openSettings } from './calls/settings/open'
import { previewSettings } from './calls/settings/preview'
import { publishSettings } from './calls/settings/publish'
import { listSettingVersions } from './calls/settings/versions'
import { compareSettings } from './calls/settings/compare'
import { rollBackSettings } from './calls/settings/roll-back'
import { planSettings } from './calls/settings/plan'
import { listSettingPlans } from './calls/settings/plans'
import { cancelSettingPlan } from './calls/settings/cancel-plan'
import { openImprint } from './calls/imprint/open'
import { publishImprint } from './calls/imprint/publish'
import { openSwitches } from './calls/switches/open'
import { publishSwitches } from './calls/switches/publish'
import { countBroadcast } from './calls/broadcasts/count'
import { listBroadcasts } from './calls/broadcasts/list'
import { startBroadcast } from './calls/broadcasts/start'
import { stopBroadcast } from './calls/broadcasts/stop'
import type { OpsDataOf, OpsPayloadOf } from './ops-call'

/** Every call of the console by its path. */
export const opsCalls = {
  [decideAppeal.path]: decideAppeal,
  [listAppeals.path]: listAppeals,
  [listAudit.path]: listAudit,
  [keepClaim.path]: keepClaim,
  [releaseClaim.path]: releaseClaim,
  [takeNext.path]: takeNext,
  [homeQueues.path]: homeQueues,
  [changeOperator.path]: changeOperator,
  [inviteOperator.path]: inviteOperator,
  [listOperators.path]: listOperators,
  [approvePicture.path]: approvePicture,
  [listPictures.path]: listPictures,
  [rejectPicture.path]: rejectPicture,
  [decideReport.path]: decideReport,
  [listReports.path]: listReports,
  [openReport.path]: openReport,
  [acceptInvitation.path]: acceptInvitation,
  [login.path]: login,
  [logout.path]: logout,
  [me.path]: me,
  [openInvitation.path]: openInvitation,
  [prove.path]: prove,
  [correctBirthday.path]: correctBirthday,
  [liftStep.path]: liftStep,
  [openMember.path]: openMember,
  [removeText.path]: removeText,
  [revokeBadge.path]: revokeBadge,
  [searchMembers.path]: searchMembers,
  [stepMember.path]: stepMember,
  [undoStep.path]: undoStep,
  [restorePicture.path]: restorePicture,
  [takeDownPicture.path]: takeDownPicture,
  [previewWords.path]: previewWords,
  [compareWords.path]: compareWords,
  [editWords.path]: editWords,
  [openWords.path]: openWords,
  [publishWords.path]: publishWords,
  [rollBackWords.path]: rollBackWords,
  [listWordVersions.path]: listWordVersions,
  [openSettings.path]: openSettings,
  [previewSettings.path]: previewSettings,
  [publishSettings.path]: publishSettings,
  [listSettingVersions.path]: listSettingVersions,
  [compareSettings.path]: compareSettings,
  [rollBackSettings.path]: rollBackSettings,
  [planSettings.path]: planSettings,
  [listSettingPlans.path]: listSettingPlans,
  [cancelSettingPlan.path]: cancelSettingPlan,
  [openImprint.path]: openImprint,
  [publishImprint.path]: publishImprint,
  [openSwitches.path]: openSwitches,
  [publishSwitches.path]: publishSwitches,
  [countBroadcast.path]: countBroadcast,
  [listBroadcasts.path]: listBroadcasts,
  [startBroadcast.path]: startBroadcast,
  [stopBroadcast.path]: stopBroadcast,
  [addNote.path]: addNote,
  [listNotes.path]: listNotes,
  [moneyOverview.path]: moneyOverview,
  [traceMoney.path]: traceMoney,
  [listStatements.path]: listStatements,
  [openStatement.path]: openStatement,
  [freezePayouts.path]: freezePayouts,
  [unfreezePayouts.path]: unfreezePayouts,
  [resolveAlert.path]: resolveAlert,
  [showNumbers.path]: showNumbers,
  [makeCsv.path]: makeCsv,
  [listCases.path]: listCases,
  [openCase.path]: openCase,
  [confirmAppointment.path]: confirmAppointment,
  [declineAppointment.path]: declineAppointment,
  [missAppointment.path]: missAppointment,
  [passVerification.path]: passVerification,
  [refuseVerification.path]: refuseVerification,
  [approveText.path]: approveText,
  [takeBackText.path]: takeBackText,
  [decideDispute.path]: decideDispute,
  [approveWithdrawal.path]: approveWithdrawal,
  [rejectWithdrawal.path]: rejectWithdrawal,
  [recordPayout.path]: recordPayout,
  [recordRefund.path]: recordRefund,
  [giveUpRefund.path]: giveUpRefund,
  [linkGuardian.path]: linkGuardian,
  [refundGuardian.path]: refundGuardian,
  [refuseGuardian.path]: refuseGuardian,
  [replyTicket.path]: replyTicket,
  [closeTicket.path]: closeTicket,
  [restartExport.path]: restartExport,
} as const

/** Path of a call of the console; a wrong path does not compile. */
export type OpsCallPath = keyof typeof opsCalls

/** The payload of a call. */
export type OpsPayload<P extends OpsCallPath> = OpsPayloadOf<(typeof opsCalls)[P]>

/** The data of a call. */
export type OpsData<P extends OpsCallPath> = OpsDataOf<(typeof opsCalls)[P]>
