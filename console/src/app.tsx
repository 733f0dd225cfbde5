import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider, Spin, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, useState } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import type { OpsViewer } from '@contract/ops/ops-types'
import { call } from './api/call'
import { createQueries } from './api/queries'
import { InvitationPage } from './pages/InvitationPage'
import { LoginPage } from './pages/LoginPage'
import { Entered } from './shell/Entered'
import { type Preferences, usePreferences } from './shell/preferences'
import { en } from './text/en'
import { TextContext, useText } from './text/use-text'
import { zh } from './text/zh'

/** The colour of the console; the product's rose, darker, so that white text on it is readable. */
const ACCENT = '#b83a5e'
/** Of buttons under the pointer: darker, so that their white words stay readable. */
const ACCENT_HOVER = '#9e2f50'
/** The same for words on a dark ground. */
const ACCENT_ON_DARK = '#f5a3ba'

interface EntryProps {
  readonly preferences: Preferences
  onChange(change: Partial<Preferences>): void
}

/** Undecided until the server has said whether a session exists. */
type Viewer = OpsViewer | null | undefined

function Entry({ preferences, onChange }: EntryProps) {
  const text = useText()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [viewer, setViewer] = useState<Viewer>(undefined)
  const [notice, setNotice] = useState('')
  const [isDemo, setDemo] = useState(false)
  const queries = useMemo(createQueries, [viewer?.name])

  useEffect(() => {
    call('/ops/session/me', {}).then(
      (found) => {
        setViewer(found.viewer)
        setDemo(found.isDemo)
      },
      () => setViewer(null),
    )
  }, [])

  const enter = (entered: OpsViewer): void => {
    setNotice('')
    setViewer(entered)
    if (pathname === '/invitation') void navigate('/', { replace: true })
  }

  const content = () => {
    if (pathname === '/invitation') return <InvitationPage token={hash.slice(1)} onEnter={enter} />
    if (viewer === undefined) return <Spin fullscreen />
    if (viewer === null) return <LoginPage notice={notice} isDemo={isDemo} onEnter={enter} />
    return (
      <Entered
        viewer={viewer}
        preferences={preferences}
        onChange={onChange}
        onLeave={(isOwnChoice) => {
          setNotice(isOwnChoice ? '' : text.common.ended)
          setViewer(null)
        }}
      />
    )
  }
  return <QueryClientProvider client={queries}>{content()}</QueryClientProvider>
}

/** The console: looks, texts and routes. */
export function App() {
  const [preferences, change] = usePreferences()
  const isDark = preferences.theme === 'dark'
  return (
    <ConfigProvider
      locale={preferences.language === 'zh' ? zhCN : enUS}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: {
          colorPrimary: ACCENT,
          // The kit's own, lighter one has too little contrast under white words.
          colorPrimaryHover: ACCENT_HOVER,
          colorError: isDark ? '#ff7875' : '#cf1322',
          colorLink: isDark ? ACCENT_ON_DARK : ACCENT,
          // The kit's own grey has too little contrast for WCAG AA.
          colorTextDescription: isDark ? '#a6a6a6' : '#666666',
          colorTextTertiary: isDark ? '#a6a6a6' : '#666666',
          colorTextPlaceholder: isDark ? '#8c8c8c' : '#757575',
          // So have the words of its orange and green tags on white.
          ...(!isDark && { orange: '#d46b08', green: '#389e0d' }),
        },
        components: isDark ? { Menu: { itemSelectedColor: ACCENT_ON_DARK } } : {},
      }}
    >
      <TextContext.Provider value={preferences.language === 'zh' ? zh : en}>
        <AntApp>
          <BrowserRouter>
            <Entry preferences={preferences} onChange={change} />
          </BrowserRouter>
        </AntApp>
      </TextContext.Provider>
    </ConfigProvider>
  )
}
