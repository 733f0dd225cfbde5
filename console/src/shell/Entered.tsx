import { useQueryClient } from '@tanstack/react-query'
import { Result } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Route, Routes } from 'react-router'
import type { OpsCallPath, OpsData, OpsPayload } from '@contract/ops/ops-calls'
import type { OpsViewer } from '@contract/ops/ops-types'
import { call, CallError } from '../api/call'
import { AppealsPage } from '../pages/AppealsPage'
import { AuditPage } from '../pages/AuditPage'
import { CasePage } from '../pages/cases/CasePage'
import { CasesPage } from '../pages/cases/CasesPage'
import { HomePage } from '../pages/HomePage'
import { MemberPage } from '../pages/members/MemberPage'
import { MembersPage } from '../pages/members/MembersPage'
import { MoneyPage } from '../pages/money/MoneyPage'
import { NumbersPage } from '../pages/NumbersPage'
import { OperatorsPage } from '../pages/OperatorsPage'
import { PicturesPage } from '../pages/pictures/PicturesPage'
import { ReportPage } from '../pages/ReportPage'
import { ReportsPage } from '../pages/ReportsPage'
import { BroadcastsPage } from '../pages/broadcasts/BroadcastsPage'
import { SettingsPage } from '../pages/settings/SettingsPage'
import { ImprintPage } from '../pages/imprint/ImprintPage'
import { SwitchesPage } from '../pages/switches/SwitchesPage'
import { WordsPage } from '../pages/words/WordsPage'
import { useText } from '../text/use-text'
import { Layout } from './Layout'
import type { Preferences } from './preferences'
import { ProofDialog } from './ProofDialog'
import { mayOpen, type PageName, type Session, SessionContext } from './session'

/** A page for the roles that may open it. */
function Page({ name, role, children }: { name: PageName; role: OpsViewer['role']; children: ReactNode }) {
  const text = useText()
  return mayOpen(name, role) ? children : <Result status='403' title={text.common.noAccess} />
}

interface EnteredProps {
  readonly viewer: OpsViewer
  readonly preferences: Preferences
  onChange(change: Partial<Preferences>): void
  /** The session has ended; the argument is true after a log-out. */
  onLeave(isOwnChoice: boolean): void
}

/** The settling of a proof that is being asked for. */
interface Asking {
  done(): void
  cancel(): void
}

/** Everything below the log-in. */
export function Entered({ viewer, preferences, onChange, onLeave }: EnteredProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const onLeaveRef = useRef(onLeave)
  onLeaveRef.current = onLeave

  // A read that finds the session ended leads to the log-in.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const error: unknown = query.state.error
        if (error instanceof CallError && error.refusal === 'SESSION_ENDED') onLeaveRef.current(false)
      }),
    [queries],
  )

  const session = useMemo<Session>(
    () => ({
      viewer,
      leave: () => void call('/ops/session/logout', {}).finally(() => onLeaveRef.current(true)),
      async proved<P extends OpsCallPath>(path: P, payload: OpsPayload<P>): Promise<OpsData<P>> {
        try {
          return await call(path, payload)
        } catch (error) {
          if (!(error instanceof CallError) || error.refusal !== 'PROOF_NEEDED') throw error
          await new Promise<void>((done, refuse) => setAsking({ done, cancel: () => refuse(error) }))
          return call(path, payload)
        }
      },
    }),
    [viewer],
  )

  const page = (name: PageName, content: ReactNode): ReactNode => (
    <Page name={name} role={viewer.role}>
      {content}
    </Page>
  )
  return (
    <SessionContext.Provider value={session}>
      <Routes>
        <Route element={<Layout preferences={preferences} onChange={onChange} />}>
          <Route path='/reports' element={page('reports', <ReportsPage />)} />
          <Route path='/reports/:id' element={page('reports', <ReportPage />)} />
          <Route path='/appeals' element={page('appeals', <AppealsPage />)} />
          <Route path='/pictures' element={page('pictures', <PicturesPage />)} />
          <Route path='/cases' element={page('cases', <CasesPage />)} />
          <Route path='/cases/:queue' element={page('cases', <CasesPage />)} />
          <Route path='/cases/:queue/:id' element={page('cases', <CasePage />)} />
          <Route path='/members' element={page('members', <MembersPage />)} />
          <Route path='/members/:id' element={page('members', <MemberPage />)} />
          <Route path='/words' element={page('words', <WordsPage />)} />
          <Route path='/settings' element={page('settings', <SettingsPage />)} />
          <Route path='/switches' element={page('switches', <SwitchesPage />)} />
          <Route path='/imprint' element={page('imprint', <ImprintPage />)} />
          <Route path='/broadcasts' element={page('broadcasts', <BroadcastsPage />)} />
          <Route path='/money' element={page('money', <MoneyPage />)} />
          <Route path='/numbers' element={page('numbers', <NumbersPage />)} />
          <Route path='/audit' element={page('audit', <AuditPage />)} />
          <Route path='/operators' element={page('operators', <OperatorsPage />)} />
          <Route path='*' element={page('home', <HomePage />)} />
        </Route>
      </Routes>
      {asking && (
        <ProofDialog
          onProved={() => {
            setAsking(null)
            asking.done()
          }}
          onCancel={() => {
            setAsking(null)
            asking.cancel()
          }}
        />
      )}
    </SessionContext.Provider>
  )
}
