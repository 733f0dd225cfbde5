import { createContext, useContext } from 'react'
import type { OpsCallPath, OpsData, OpsPayload } from '@contract/ops/ops-calls'
import type { OperatorRole } from '@contract/ops/ops-constants'
import type { OpsViewer } from '@contract/ops/ops-types'

/** The operator at the screen, and what depends on them. */
export interface Session {
  readonly viewer: OpsViewer
  /** Ends the session, or notices that it has ended. */
  leave(): void
  /** Makes a weighty call; asks for password and code first when the server wants them. Rejects when cancelled. */
  proved<P extends OpsCallPath>(path: P, payload: OpsPayload<P>): Promise<OpsData<P>>
}

/** The session; set below the log-in. */
export const SessionContext = createContext<Session | null>(null)

/** The session of the page. @throws Error outside of it. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('there is no session here')
  return session
}

/** Pages of the menu with the roles that may open them. */
export const pageRoles = {
  home: ['reviewer', 'senior', 'finance', 'support', 'admin', 'auditor'],
  reports: ['reviewer', 'senior', 'admin', 'auditor'],
  appeals: ['senior', 'auditor'],
  pictures: ['reviewer', 'senior', 'auditor'],
  cases: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  members: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  words: ['senior', 'admin', 'auditor'],
  settings: ['finance', 'admin', 'auditor'],
  switches: ['finance', 'admin', 'auditor'],
  imprint: ['admin', 'auditor'],
  broadcasts: ['admin', 'auditor'],
  money: ['finance', 'auditor'],
  numbers: ['senior', 'finance', 'admin', 'auditor'],
  audit: ['senior', 'admin', 'auditor'],
  operators: ['admin', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** Name of a page of the menu. */
export type PageName = keyof typeof pageRoles

/** True when the role may open the page. */
export const mayOpen = (page: PageName, role: OperatorRole): boolean =>
  (pageRoles[page] as readonly OperatorRole[]).includes(role)
