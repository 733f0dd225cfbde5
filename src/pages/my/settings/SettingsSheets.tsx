import { observer } from 'mobx-react'
import { Dialog } from '@/components/layers/Dialog'
import { OptionSheet } from '@/components/layers/OptionSheet'
import { TermsSheet } from '@/shell/agreements/TermsSheet'
import { showToast } from '@/platform/toast'
import { HumanProofSheet } from '@/shell/HumanProofSheet'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { FONT_SCALES } from '@/stores/account/preferences'
import { useStores } from '@/stores/use-stores'
import { BlockedSheet } from './BlockedSheet'
import { CancelSheet } from './CancelSheet'
import { ContactBlockSheet } from './ContactBlockSheet'
import { DevicesSheet } from './DevicesSheet'
import { ExportSheet } from './ExportSheet'
import { HiddenSheet } from './HiddenSheet'
import { PassedSheet } from './PassedSheet'
import { PhoneSheet } from './PhoneSheet'
import { QuietSheet } from './QuietSheet'

/** Layers over the settings. */
export type OpenSheet =
  | 'greet'
  | 'quiet'
  | 'theme'
  | 'fontScale'
  | 'language'
  | 'blocked'
  | 'hidden'
  | 'passed'
  | 'contacts'
  | 'phone'
  | 'devices'
  | 'export'
  | 'logOut'
  | 'cancel'
  | 'terms'
  | 'place'
  | 'learning'

const GREETERS = ['everyone', 'certified', 'same_city', 'mutual_only'] as const
const THEMES = ['system', 'light', 'dark'] as const
const LANGUAGES = ['system', 'zh-CN', 'en'] as const

/** Asks before the server deletes stored data. */
const ForgetDialogs = observer(function ForgetDialogs({
  open,
  onClose,
}: {
  open: OpenSheet | null
  onClose: () => void
}) {
  const { settings, feed } = useStores()
  const { settings: text, common } = useText()
  const place = useAction(async () => {
    await feed.nearby.forgetPlace()
    onClose()
    showToast(text.place.done)
  })
  const learning = useAction(async () => {
    await settings.resetLearning()
    onClose()
    showToast(text.learning.done)
  })
  return (
    <>
      <Dialog
        isOpen={open === 'place'}
        title={text.place.sureTitle}
        line={text.place.sureLine}
        confirmText={text.place.confirm}
        cancelText={common.cancel}
        isDestructive
        isBusy={place.isBusy}
        onConfirm={() => void place.run()}
        onCancel={onClose}
      />
      <Dialog
        isOpen={open === 'learning'}
        title={text.learning.sureTitle}
        line={text.learning.sureLine}
        confirmText={text.learning.confirm}
        cancelText={common.cancel}
        isDestructive
        isBusy={learning.isBusy}
        onConfirm={() => void learning.run()}
        onCancel={onClose}
      />
    </>
  )
})

/** Every choice and question that settings open; one at a time. */
export const SettingsSheets = observer(function SettingsSheets({
  open,
  onClose,
}: {
  open: OpenSheet | null
  onClose: () => void
}) {
  const { settings, preferences, deviceSessions } = useStores()
  const { settings: text, common } = useText()
  const greet = useAction(settings.save)
  const logOut = useAction(deviceSessions.logOut)
  const speak = useAction(preferences.setLanguage)
  const closing =
    <T,>(choose: (value: T) => void) =>
    (value: T) => {
      onClose()
      choose(value)
    }
  return (
    <>
      <OptionSheet
        isOpen={open === 'greet'}
        title={text.whoCanGreet}
        label={text.whoCanGreet}
        options={GREETERS.map((value) => ({ value, text: text.greetOptions[value] }))}
        value={settings.value?.whoCanGreet ?? null}
        onChange={closing((whoCanGreet) => void greet.run({ whoCanGreet }))}
        onClose={onClose}
      />
      <QuietSheet isOpen={open === 'quiet'} onClose={onClose} />
      <OptionSheet
        isOpen={open === 'theme'}
        title={text.theme}
        label={text.theme}
        options={THEMES.map((value) => ({ value, text: text.themes[value] }))}
        value={preferences.theme}
        onChange={closing(preferences.setTheme)}
        onClose={onClose}
      />
      <OptionSheet
        isOpen={open === 'fontScale'}
        title={text.fontScale}
        label={text.fontScale}
        options={FONT_SCALES.map((value) => ({ value, text: text.fontScales[value] }))}
        value={preferences.fontScale}
        onChange={closing(preferences.setFontScale)}
        onClose={onClose}
      />
      <OptionSheet
        isOpen={open === 'language'}
        title={text.language}
        label={text.language}
        options={LANGUAGES.map((value) => ({ value, text: text.languages[value] }))}
        value={preferences.language}
        onChange={closing((language) => void speak.run(language))}
        onClose={onClose}
      />
      <BlockedSheet isOpen={open === 'blocked'} onClose={onClose} />
      <HiddenSheet isOpen={open === 'hidden'} onClose={onClose} />
      <PassedSheet isOpen={open === 'passed'} onClose={onClose} />
      <ContactBlockSheet isOpen={open === 'contacts'} onClose={onClose} />
      <CancelSheet isOpen={open === 'cancel'} onClose={onClose} />
      <PhoneSheet isOpen={open === 'phone'} onClose={onClose} />
      <HumanProofSheet />
      <ExportSheet isOpen={open === 'export'} onClose={onClose} />
      <TermsSheet isOpen={open === 'terms'} isMandatory={false} onAccepted={onClose} onDecline={onClose} />
      <DevicesSheet isOpen={open === 'devices'} onClose={onClose} />
      <ForgetDialogs open={open} onClose={onClose} />
      <Dialog
        isOpen={open === 'logOut'}
        title={text.logOutTitle}
        line={text.logOutLine}
        confirmText={text.logOut}
        cancelText={common.cancel}
        isDestructive
        isBusy={logOut.isBusy}
        onConfirm={() => void logOut.run()}
        onCancel={onClose}
      />
    </>
  )
})
