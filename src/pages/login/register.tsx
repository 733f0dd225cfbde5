import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { EmptyState } from '@/components/frame/EmptyState'
import { redirectTo } from '@/platform/navigation'
import { Page } from '@/shell/page/Page'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { AgreementSheet } from '@/shell/agreements/AgreementSheet'
import { LoginBar } from './components/LoginBar'
import { useMembersGoOn } from './components/use-members-go-on'
import { RegisterForm } from './register/RegisterForm'

/** Screen for people under 18: the end of this registration. Source: product §7.13 */
const Stopped = observer(function Stopped() {
  const { systemConfig } = useStores()
  const { login } = useText()
  const { phone, email } = systemConfig.value?.help ?? {}
  const contact = phone || email
  return (
    <Page route='register' title=''>
      <EmptyState illustration='blocked' title={login.register.stopTitle} line={login.register.stopLine} />
      <View className='jy-login__note' style={{ justifyContent: 'center' }}>
        {contact && login.register.stopHelp(contact)}
      </View>
    </Page>
  )
})

/** Creates the account of a verified phone number. Source: product §8.1 */
export default observer(function RegisterPage() {
  const { login, registration, systemConfig } = useStores()
  const [reading, setReading] = useState<AgreementName | null>(null)
  useDidShow(() => {
    void systemConfig.loadMissing()
    registration.applyInvite()
  })
  // Without a valid ticket the phone number has to be verified again.
  useMembersGoOn(() => {
    if (login.registration === null && !registration.isStopped) redirectTo('login')
  })
  if (registration.isStopped) return <Stopped />
  return (
    <Page
      route='register'
      nav={<LoginBar />}
      overlays={<AgreementSheet name={reading} onClose={() => setReading(null)} />}
    >
      <RegisterForm onRead={setReading} />
    </Page>
  )
})
