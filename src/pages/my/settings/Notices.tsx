import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { NoticeSettings, QuietHours } from '@contract/types/member'
import { Cell, CellGroup } from '@/components/Cell'
import { Switch } from '@/components/forms/Switch'
import { deferred } from '@/shell/page/deferred'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { SwitchCell } from '../components/SwitchCell'
import type { OpenSheet } from './SettingsSheets'

const AppNotices = deferred(() => import('./AppNotices').then((part) => part.AppNotices))

type Kind = keyof NoticeSettings['notify']

/** What the banner shows while the app is open. */
const SHOWN_IN_APP: readonly Kind[] = ['messages', 'likes', 'money']
/** What only reaches members who are away. */
const ONLY_AWAY: readonly Kind[] = ['speed', 'system']

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Quiet hours as they are shown, such as `23:00–08:00`. */
export const quietText = ({ from, to }: QuietHours): string => `${clockOf(from)}–${clockOf(to)}`

const KindCell = observer(function KindCell({ kind }: { kind: Kind }) {
  const { settings } = useStores()
  const text = useText().settings.notices.kinds[kind]
  const save = useAction(settings.save, { lockMs: 0, about: () => ({}) })
  if (!settings.value) return null
  const { notify } = settings.value
  return (
    <Cell
      title={text}
      right={
        <Switch
          isOn={notify[kind]}
          label={text}
          onChange={(isOn) => void save.run({ notify: { ...notify, [kind]: isOn } })}
        />
      }
    />
  )
})

/** Notifications of this browser while the app is closed; the permission is asked in the tap. */
const BrowserCell = observer(function BrowserCell() {
  const { away } = useStores()
  const { browser: text } = useText().settings.notices
  const turn = useAction((isOn: boolean) => (isOn ? away.turnOn() : away.turnOff()))
  useEffect(() => void away.load(), [away])
  if (away.choice === 'none') return null
  if (away.choice === 'denied' || away.choice === 'unreachable')
    return <Cell title={text.title} note={text[away.choice]} />
  return (
    <Cell
      title={text.title}
      note={text.note}
      right={
        <Switch isOn={away.choice === 'on'} label={text.title} onChange={(isOn) => void turn.run(isOn)} />
      }
    />
  )
})

/** The sound of news while the app is open; mini-programs make none. */
const SoundCell = observer(function SoundCell() {
  const { preferences } = useStores()
  const text = useText().settings.notices
  if (!IS_WEB) return null
  return (
    <Cell
      title={text.sound}
      right={<Switch isOn={preferences.hasSound} label={text.sound} onChange={preferences.setSound} />}
    />
  )
})

/**
 * What the member is notified of, when, and how much others can read of it. Where nothing but an SMS reaches members who are
 * away, only the switches of the open app are shown. Source: product §5.2, §7.14
 */
export const Notices = observer(function Notices({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { settings, systemConfig } = useStores()
  const { notices: text } = useText().settings
  if (!settings.value) return null
  const reachesAway = systemConfig.value?.features.notices === true
  const hasSms = systemConfig.value?.features.smsNotices === true
  // Only the web app has a banner: in a mini-program each of them would send the whole page to the view again.
  if (!reachesAway && !hasSms && !IS_WEB) return null
  const kinds = reachesAway ? [...SHOWN_IN_APP, ...ONLY_AWAY] : SHOWN_IN_APP
  return (
    <>
      <CellGroup title={text.title}>
        {reachesAway && (IS_WEB ? <BrowserCell /> : <AppNotices />)}
        {kinds.map((kind) => (
          <KindCell key={kind} kind={kind} />
        ))}
        {hasSms && <Cell title={text.sms.title} note={text.sms.note} />}
        <SoundCell />
      </CellGroup>
      {reachesAway && <Manner onOpen={onOpen} quietHours={settings.value.quietHours} />}
    </>
  )
})

interface MannerProps {
  onOpen: (sheet: OpenSheet) => void
  quietHours: QuietHours | null
}

/** When notices may arrive, and whether they show names. */
const Manner = observer(function Manner({ onOpen, quietHours }: MannerProps) {
  const { notices: text } = useText().settings
  return (
    <CellGroup title={text.manner}>
      <Cell
        title={text.quiet}
        note={text.quietNote}
        value={quietHours ? quietText(quietHours) : text.quietOff}
        onPress={() => onOpen('quiet')}
      />
      <SwitchCell name='noticePreview' />
    </CellGroup>
  )
})
