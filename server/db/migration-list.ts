import type { Kysely } from 'kysely'
import * as membersToMessages from './migrations/0001-members-to-messages'
import * as messageChanges from './migrations/0002-message-changes'
import * as speed from './migrations/0003-speed'
import * as safety from './migrations/0004-safety'
import * as leftovers from './migrations/0005-leftovers'
import * as veils from './migrations/0006-veils'
import * as ledger from './migrations/0007-ledger'
import * as recharges from './migrations/0008-recharges'
import * as unlocks from './migrations/0009-unlocks'
import * as withdrawals from './migrations/0010-withdrawals'
import * as invitations from './migrations/0011-invitations'
import * as configVersions from './migrations/0012-config-versions'
import * as reversals from './migrations/0013-reversals'
import * as lighterPostings from './migrations/0014-lighter-postings'
import * as ledgerPlans from './migrations/0015-ledger-plans'
import * as inquiries from './migrations/0017-inquiries'
import * as cancellation from './migrations/0018-cancellation'
import * as authentication from './migrations/0019-authentication'
import * as pictureReviews from './migrations/0020-picture-reviews'
import * as albumVideos from './migrations/0021-album-videos'
import * as dataExports from './migrations/0022-data-exports'
import * as phoneChanges from './migrations/0023-phone-changes'
import * as contactBlocks from './migrations/0024-contact-blocks'
import * as openCovers from './migrations/0025-open-covers'
import * as termsConsents from './migrations/0026-terms-consents'
import * as hiddenAges from './migrations/0029-hidden-ages'
import * as paymentsByHand from './migrations/0030-payments-by-hand'
import * as feesOnBills from './migrations/0031-fees-on-bills'
import * as forgetting from './migrations/0032-forgetting'
import * as clearedPlaces from './migrations/0033-cleared-places'
import * as oldTexts from './migrations/0034-old-texts'
import * as doneJobs from './migrations/0035-done-jobs'
import * as preferenceSizes from './migrations/0040-preference-sizes'
import * as knownDevices from './migrations/0041-known-devices'
import * as albumKeys from './migrations/0060-album-keys'
import * as lateContactBlocks from './migrations/0062-late-contact-blocks'
import * as tinyBlurs from './migrations/0063-tiny-blurs'
import * as openQuotes from './migrations/0065-open-quotes'
import * as profileBudgets from './migrations/0066-profile-budgets'
import * as reportNetworks from './migrations/0067-report-networks'
import * as twiceOnSale from './migrations/0068-twice-on-sale'
import * as schemaVersion from './migrations/0069-schema-version'
import * as secretCanary from './migrations/0070-secret-canary'
import * as retentionRuns from './migrations/0073-retention-runs'
import * as outboxMembers from './migrations/0077-outbox-members'
import * as secretKeys from './migrations/0083-secret-keys'
import * as vendorTokens from './migrations/0087-vendor-tokens'
import * as memberIdentities from './migrations/0088-member-identities'
import * as providerRefs from './migrations/0093-provider-refs'
import * as awayNotices from './migrations/0098-away-notices'
import * as operators from './migrations/0102-operators'
import * as auditPages from './migrations/0103-audit-pages'
import * as sideSummaries from './migrations/0112-side-summaries'
import * as quietSummaries from './migrations/0113-quiet-summaries'
import * as traceLinks from './migrations/0117-trace-links'
import * as smsReceipts from './migrations/0122-sms-receipts'
import * as wordLists from './migrations/0132-word-lists'
import * as pictureLooks from './migrations/0133-picture-looks'
import * as memberSearch from './migrations/0139-member-search'
import * as consoleNumbers from './migrations/0140-console-numbers'
import * as caseNotes from './migrations/0141-case-notes'
import * as textCases from './migrations/0175-text-cases'
import * as refusedPictureBands from './migrations/0176-refused-picture-bands'
import * as configPlans from './migrations/0177-config-plans'
import * as switchVersions from './migrations/0178-switch-versions'
import * as broadcasts from './migrations/0179-broadcasts'
import * as realNames from './migrations/0180-real-names'
import * as evasion from './migrations/0185-evasion'
import * as evasionFaces from './migrations/0186-evasion-faces'
import * as pictureVerdicts from './migrations/0187-picture-verdicts'
import * as statements from './migrations/0190-statements'
import * as paidOrders from './migrations/0191-paid-orders'
import * as invisibleDay from './migrations/0194-invisible-day'
import * as mediaChecks from './migrations/0195-media-checks'
import * as caseScores from './migrations/0196-case-scores'
import * as faceEngine from './migrations/0197-face-engine'
import * as voiceIntros from './migrations/0200-voice-intros'
import * as profileShares from './migrations/0201-profile-shares'
import * as endedWithdrawals from './migrations/0205-ended-withdrawals'
import * as appointments from './migrations/0206-appointments'
import * as guardianClaims from './migrations/0207-guardian-claims'
import * as noticeGrants from './migrations/0208-notice-grants'
import * as auditOfAct from './migrations/0210-audit-of-act'
import * as imprintVersions from './migrations/0211-imprint-versions'
import * as chatBorder from './migrations/0212-chat-border'
import * as mediaByGroup from './migrations/0213-media-by-group'
import * as mediaKey from './migrations/0214-media-key'
import * as mediaPrimaryKey from './migrations/0215-media-primary-key'
import * as recallSummaries from './migrations/0216-recall-summaries'
import * as hiddenSummaries from './migrations/0217-hidden-summaries'
import * as messagePartitions from './migrations/0218-message-partitions'
import * as commitRecords from './migrations/0219-commit-records'

/** One change of the tables. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * False for a migration that PostgreSQL refuses in a transaction, such as `create index concurrently`. It may be run
   * again after a failure in the middle.
   */
  readonly inTransaction?: false
  /**
   * The release that no longer uses what the migration removes or narrows, such as `1.2.0`. Older releases do not start on
   * the tables any more.
   */
  readonly unusedSince?: string
}

/** Migrations by their names, which begin with their numbers. */
export type Migrations = Readonly<Record<string, Migration>>

/** Every migration in order; append-only, since a landed one never changes. */
export const migrations: Migrations = {
  '0001-members-to-messages': membersToMessages,
  '0002-message-changes': messageChanges,
  '0003-speed': speed,
  '0004-safety': safety,
  '0005-leftovers': leftovers,
  '0006-veils': veils,
  '0007-ledger': ledger,
  '0008-recharges': recharges,
  '0009-unlocks': unlocks,
  '0010-withdrawals': withdrawals,
  '0011-invitations': invitations,
  '0012-config-versions': configVersions,
  '0013-reversals': reversals,
  '0014-lighter-postings': lighterPostings,
  '0015-ledger-plans': ledgerPlans,
  '0017-inquiries': inquiries,
  '0018-cancellation': cancellation,
  '0019-authentication': authentication,
  '0020-picture-reviews': pictureReviews,
  '0021-album-videos': albumVideos,
  '0022-data-exports': dataExports,
  '0023-phone-changes': phoneChanges,
  '0024-contact-blocks': contactBlocks,
  '0025-open-covers': openCovers,
  '0026-terms-consents': termsConsents,
  '0029-hidden-ages': hiddenAges,
  '0030-payments-by-hand': paymentsByHand,
  '0031-fees-on-bills': feesOnBills,
  '0032-forgetting': forgetting,
  '0033-cleared-places': clearedPlaces,
  '0034-old-texts': oldTexts,
  '0035-done-jobs': doneJobs,
  '0040-preference-sizes': preferenceSizes,
  '0041-known-devices': knownDevices,
  '0060-album-keys': albumKeys,
  '0062-late-contact-blocks': lateContactBlocks,
  '0063-tiny-blurs': tinyBlurs,
  '0065-open-quotes': openQuotes,
  '0066-profile-budgets': profileBudgets,
  '0067-report-networks': reportNetworks,
  '0068-twice-on-sale': twiceOnSale,
  '0069-schema-version': schemaVersion,
  '0070-secret-canary': secretCanary,
  '0073-retention-runs': retentionRuns,
  '0077-outbox-members': outboxMembers,
  '0083-secret-keys': secretKeys,
  '0087-vendor-tokens': vendorTokens,
  '0088-member-identities': memberIdentities,
  '0093-provider-refs': providerRefs,
  '0098-away-notices': awayNotices,
  '0102-operators': operators,
  '0103-audit-pages': auditPages,
  '0112-side-summaries': sideSummaries,
  '0113-quiet-summaries': quietSummaries,
  '0117-trace-links': traceLinks,
  '0122-sms-receipts': smsReceipts,
  '0132-word-lists': wordLists,
  '0133-picture-looks': pictureLooks,
  '0139-member-search': memberSearch,
  '0140-console-numbers': consoleNumbers,
  '0141-case-notes': caseNotes,
  '0175-text-cases': textCases,
  '0176-refused-picture-bands': refusedPictureBands,
  '0177-config-plans': configPlans,
  '0178-switch-versions': switchVersions,
  '0179-broadcasts': broadcasts,
  '0180-real-names': realNames,
  '0185-evasion': evasion,
  '0186-evasion-faces': evasionFaces,
  '0187-picture-verdicts': pictureVerdicts,
  '0190-statements': statements,
  '0191-paid-orders': paidOrders,
  '0194-invisible-day': invisibleDay,
  '0195-media-checks': mediaChecks,
  '0196-case-scores': caseScores,
  '0197-face-engine': faceEngine,
  '0200-voice-intros': voiceIntros,
  '0201-profile-shares': profileShares,
  '0205-ended-withdrawals': endedWithdrawals,
  '0206-appointments': appointments,
  '0207-guardian-claims': guardianClaims,
  '0208-notice-grants': noticeGrants,
  '0210-audit-of-act': auditOfAct,
  '0211-imprint-versions': imprintVersions,
  '0212-chat-border': chatBorder,
  '0213-media-by-group': mediaByGroup,
  '0214-media-key': mediaKey,
  '0215-media-primary-key': mediaPrimaryKey,
  '0216-recall-summaries': recallSummaries,
  '0217-hidden-summaries': hiddenSummaries,
  '0218-message-partitions': messagePartitions,
  '0219-commit-records': commitRecords,
}
