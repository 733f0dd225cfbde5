import type { PublicConfig } from '@contract/types/config'
import { Image, Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import logo from '@/assets/brand/logo.svg'
import { Button, PrimaryButton } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { openExternalLink } from '@/platform/external-link'
import { useRouteQuery } from '@/platform/navigation'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { useBrand } from '@/shell/use-brand'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { ConsentRow } from './components/ConsentRow'
import { useMembersGoOn } from './components/use-members-go-on'
import { useEntry } from './welcome/use-entry'
import type { QuickLoginUse } from './welcome/use-quick-login'
import { WelcomeHero } from './welcome/WelcomeHero'
import { WelcomeLayers } from './welcome/WelcomeLayers'
import './welcome/welcome.scss'

/**
 * The line about the invitation. Until the config says whether it is rewarded, the longer sentence keeps its room
 * unseen: in English or in large text it has one line more.
 */
const Invitation = observer(function Invitation() {
  const { systemConfig } = useStores()
  const { login: text } = useText()
  const isRewarded = systemConfig.isUnknown || systemConfig.value?.features.invite === true
  return (
    <View
      className={classNames('jy-welcome__invite', systemConfig.isUnknown && 'jy-welcome__invite--coming')}
    >
      {isRewarded ? text.invitedRewarded : text.invited}
    </View>
  )
})

/** Register of ICP filings, to which a web site has to link. Source: MIIT order 33 §13 */
const FILINGS_URL = 'https://beian.miit.gov.cn/'
/** What every ICP filing contains. */
const ICP_MARK = 'ICP\u5907'

/** Company and filings at the foot of the web's first page; null without any. Source: product §13 */
function operatorLine({ company, filings = [] }: Partial<PublicConfig['help']> = {}) {
  if (!company && filings.length === 0) return null
  return (
    <View className='jy-welcome__operator'>
      {company && <Text className='jy-welcome__fact-of'>{company}</Text>}
      {filings.map((filing) =>
        filing.includes(ICP_MARK) ? (
          <Pressable
            key={filing}
            className='jy-welcome__fact-of'
            role='link'
            pressStyle='flat'
            onPress={() => void openExternalLink(FILINGS_URL)}
          >
            {filing}
          </Pressable>
        ) : (
          <Text key={filing} className='jy-welcome__fact-of'>
            {filing}
          </Text>
        ),
      )}
    </View>
  )
}

/** The ways to log in; the platform's own is first, where there is one. */
const Ways = observer(function Ways({
  quick,
  onAsk,
  onCode,
}: {
  quick: QuickLoginUse | null
  onAsk: () => void
  onCode: () => void
}) {
  const { login } = useStores()
  const { login: text } = useText()
  if (!quick) return <PrimaryButton text={text.start} icon='phone' onPress={onCode} />
  return (
    <>
      <PrimaryButton
        text={text.quick}
        icon='phone'
        isBusy={quick.isBusy}
        {...(login.isAgreed ? { native: quick.native() } : { onPress: onAsk })}
      />
      <Button className='jy-welcome__other' text={text.otherPhone} kind='surface' isBlock onPress={onCode} />
    </>
  )
})

/** The entry: introduces the product and starts the login; keeps the code of an invitation link. Source: spec §2 */
export default observer(function WelcomePage() {
  const { login, ban, preferences, systemConfig } = useStores()
  const { login: text } = useText()
  const brand = useBrand()
  const { inviteCode } = useRouteQuery('welcome')
  const [reading, setReading] = useState<AgreementName | null>(null)
  const entry = useEntry()

  // Before the first rendering, so that the invitation's text has its room.
  useState(() => login.followInvite(inviteCode))
  useDidShow(() => void systemConfig.loadMissing())
  useMembersGoOn()

  const isChinese = preferences.locale === 'zh-CN'
  const speak = useAction(preferences.setLanguage, { lockMs: 0 })
  return (
    <Page route='welcome' overlays={<WelcomeLayers entry={entry} reading={reading} onRead={setReading} />}>
      <View
        className={classNames(
          'jy-welcome',
          preferences.isMotionReduced && 'jy-welcome--still',
          login.inviteCode !== null && 'jy-welcome--invited',
        )}
      >
        <View className='jy-welcome__brand'>
          <Image className='jy-welcome__logo' src={logo} aria-hidden='true' />
          <Text>{brand}</Text>
        </View>
        {login.inviteCode && <Invitation />}
        <WelcomeHero />
        <View className='jy-welcome__copy'>
          <Heading level={1} className='jy-welcome__headline'>
            {text.headline}
          </Heading>
          <View className='jy-welcome__line'>{text.line}</View>
          <View className='jy-welcome__promises'>
            <Icon name='shield-check' size={16} className='jy-welcome__promises-icon' />
            <Text>{text.promises}</Text>
          </View>
        </View>
        <View className='jy-welcome__acts'>
          <Ways quick={entry.quick} onAsk={() => entry.ask('quick')} onCode={entry.start} />
          <View className='jy-welcome__others'>
            <Button
              text={text.language}
              kind='text'
              size='m'
              isBusy={speak.isBusy}
              onPress={() => void speak.run(isChinese ? 'en' : 'zh-CN')}
            />
            <Button text={text.banned.appeal} kind='text' size='m' onPress={ban.open} />
          </View>
        </View>
        <View className='jy-welcome__consent'>
          <ConsentRow onRead={setReading} />
        </View>
        {IS_WEB && operatorLine(systemConfig.value?.help)}
      </View>
    </Page>
  )
})
