import type { AlbumTables } from './tables/album'
import type { AuthenticationTables } from './tables/authentication'
import type { AwayTables } from './tables/away'
import type { CancellationTables } from './tables/cancellation'
import type { ConfigTables } from './tables/config'
import type { ExportTables } from './tables/exports'
import type { GuardianTables } from './tables/guardians'
import type { HelpdeskTables } from './tables/helpdesk'
import type { InvitationTables } from './tables/invitations'
import type { LoginTables } from './tables/logins'
import type { MemberTables } from './tables/members'
import type { MessageTables } from './tables/messages'
import type { MoneyTables } from './tables/money'
import type { OperatorTables } from './tables/operators'
import type { PhoneTables } from './tables/phones'
import type { RechargeTables } from './tables/recharges'
import type { RelationTables } from './tables/relations'
import type { SafetyTables } from './tables/safety'
import type { SpeedTables } from './tables/speed'
import type { StatementTables } from './tables/statements'
import type { UnlockTables } from './tables/unlocks'
import type { WithdrawalTables } from './tables/withdrawals'
import type { WorkingTables } from './tables/working'

/** Every table by its name; each area has a file of its own. */
export interface Tables
  extends
    AlbumTables,
    AuthenticationTables,
    AwayTables,
    CancellationTables,
    ConfigTables,
    ExportTables,
    GuardianTables,
    HelpdeskTables,
    InvitationTables,
    LoginTables,
    MemberTables,
    MessageTables,
    MoneyTables,
    OperatorTables,
    PhoneTables,
    RechargeTables,
    RelationTables,
    SafetyTables,
    SpeedTables,
    StatementTables,
    UnlockTables,
    WithdrawalTables,
    WorkingTables {}
