import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Skeleton } from '@/components/frame/Skeleton'
import { Switch } from '@/components/forms/Switch'
import { Seal } from '@/components/members/Verified'
import { appVersion, isAppleMini } from '@/platform/client-name'
import { navigateTo, useRouteQuery } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { Page } from '@/shell/page/Page'
import { useCopy } from '@/shell/use-copy'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { Notices } from './settings/Notices'
import { DeclinedTerms } from './settings/DeclinedTerms'
import { SettingsSheets, type OpenSheet } from './settings/SettingsSheets'
import { Visibility } from './settings/Visibility'
import './settings/settings.scss'

const Display = observer(function Display({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { preferences } = useStores()
  const text = useText().settings
  return (
    <CellGroup title={text.display}>
      <Cell title={text.theme} value={text.themes[preferences.theme]} onPress={() => onOpen('theme')} />
      <Cell
        title={text.fontScale}
        value={text.fontScales[preferences.fontScale]}
        onPress={() => onOpen('fontScale')}
      />
      <Cell
        title={text.language}
        value={text.languages[preferences.language]}
        onPress={() => onOpen('language')}
      />
      <Cell
        title={text.reducedMotion}
        right={
          <Switch
            isOn={preferences.motion === 'reduced'}
            label={text.reducedMotion}
            onChange={(isOn) => preferences.setMotion(isOn ? 'reduced' : 'system')}
          />
        }
      />
    </CellGroup>
  )
})

/** The seal beside its word, in the colour of trust. */
const Verified = observer(({ text }: { text: string }) => (
  <View className='jy-settings__verified'>
    <Seal className='jy-settings__seal' />
    <Text className='jy-settings__verified-word'>{text}</Text>
  </View>
))

const Account = observer(function Account({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { user } = useStores().session
  const { settings: text } = useText()
  const copy = useCopy()
  return (
    <CellGroup title={text.account}>
      {user && <Cell title={text.phone} value={user.phoneMasked} onPress={() => onOpen('phone')} />}
      {user && <Cell title={text.memberId} value={user.id} hasArrow={false} onPress={() => copy(user.id)} />}
      {user && (
        <Cell
          title={text.authentication}
          {...(user.certified
            ? { right: <Verified text={text.certified} /> }
            : { value: text.notVerified, isValueMissing: true })}
          onPress={() => navigateTo('authentication')}
        />
      )}
      <Cell title={text.devices} onPress={() => onOpen('devices')} />
    </CellGroup>
  )
})

/** The agreements, and the ways out. */
const Ends = observer(function Ends({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { session, systemConfig } = useStores()
  const { settings: text, titles } = useText()
  return (
    <>
      <CellGroup title={text.agreements}>
        <Cell title={titles.userAgreement} onPress={() => navigateTo('userAgreement')} />
        <Cell title={titles.privacyPolicy} onPress={() => navigateTo('privacyPolicy')} />
        {(!isAppleMini || systemConfig.canBuy || session.hasVip) && (
          <Cell title={titles.membershipAgreement} onPress={() => navigateTo('membershipAgreement')} />
        )}
        <Cell title={text.about} value={appVersion} />
      </CellGroup>
      <CellGroup>
        <Cell title={text.logOut} isDanger hasArrow={false} onPress={() => onOpen('logOut')} />
      </CellGroup>
      <View className='jy-settings__cancel'>
        <Button kind='text' size='m' text={text.cancelAccount} onPress={() => onOpen('cancel')} />
      </View>
    </>
  )
})

/** The data that the product stores: the export, and what is on this device. */
const Data = observer(function Data({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { talk } = useStores()
  const { settings: text } = useText()
  const clear = () => {
    talk.groups.clearCache()
    showToast(text.cacheCleared)
  }
  return (
    <CellGroup title={text.data}>
      <Cell title={text.exportData} onPress={() => onOpen('export')} />
      <Cell title={text.clearCache} note={text.clearCacheNote} hasArrow={false} onPress={clear} />
    </CellGroup>
  )
})

/** The account, the app's appearance, and the member's visibility. Source: product §8 (24), screens.md 24 */
export default observer(function SettingsPage() {
  const { mine, blockedList, hiddenList, passedList, session } = useStores()
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const { sheet } = useRouteQuery('settings')
  // A page that is opened directly gets its query a moment later.
  useEffect(() => {
    if (sheet === 'export') setOpen('export')
  }, [sheet])
  useDidShow(() => {
    void mine.load()
    void blockedList.list.refresh()
    void hiddenList.list.refresh()
    void passedList.list.refresh()
  })
  return (
    <Page
      route='settings'
      needsConfig
      skeleton={
        <Skeleton shape='cells' count={12}>
          <View className='jy-skeleton__block jy-skeleton__label' />
        </Skeleton>
      }
      overlays={<SettingsSheets open={open} onClose={() => setOpen(null)} />}
    >
      <View className='jy-settings'>
        {session.user?.consentDue ? (
          <DeclinedTerms onOpen={setOpen} />
        ) : (
          <>
            <Account onOpen={setOpen} />
            <Display onOpen={setOpen} />
            <Notices onOpen={setOpen} />
            <Visibility onOpen={setOpen} />
            <Data onOpen={setOpen} />
            <Ends onOpen={setOpen} />
          </>
        )}
      </View>
    </Page>
  )
})
