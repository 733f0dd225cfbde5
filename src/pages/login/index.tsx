import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { SMS_RESEND_SECONDS } from '@contract/constants'
import { Button } from '@/components/Button'
import { CodeInput } from '@/components/forms/CodeInput'
import { PhoneField } from '@/components/forms/PhoneField'
import { ProgressRing } from '@/components/ProgressRing'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { StepMotion } from '@/components/StepMotion'
import { canOpenExternalLink, openExternalLink } from '@/platform/external-link'
import { redirectTo, reLaunch } from '@/platform/navigation'
import { HumanProofSheet } from '@/shell/HumanProofSheet'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { LoginOutcome } from '@/stores/account/login'
import { useStores } from '@/stores/use-stores'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { AgreementSheet } from '@/shell/agreements/AgreementSheet'
import { ConsentRow } from './components/ConsentRow'
import { ConsentSheet } from '@/shell/agreements/ConsentSheet'
import { leaveLogin } from './components/leave-login'
import { LoginBar } from './components/LoginBar'
import { LoginFrame, LoginHead } from './components/LoginFrame'
import { NoCodeSheet } from './index/NoCodeSheet'
import { OneTap } from './index/OneTap'
import { RestoreDialog } from './components/RestoreDialog'
import { useMembersGoOn } from './components/use-members-go-on'
import { useSecondsLeft } from '@/shell/use-seconds-left'

/** Formats a phone number as 138 **** 6021, on one line. */
const maskPhone = (phone: string): string => `${phone.slice(0, 3)}\u00a0****\u00a0${phone.slice(7)}`

/** Opens the page after a finished login; the entry reports a ban. */
const leave = (outcome: LoginOutcome | null | undefined): void =>
  outcome === 'banned' ? reLaunch('welcome') : leaveLogin(outcome)

/** Opens the page of the demo that lists what was sent. */
const openOutbox = (): void => void openExternalLink('/demo/outbox')

const PhoneStep = observer(function PhoneStep({ onRead }: { onRead: (name: AgreementName) => void }) {
  const { login } = useStores()
  const { login: text } = useText()
  /** What waits for the consent; null while nothing does. */
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null)
  const secondsLeft = useSecondsLeft(login.resendAt)
  const request = useAction(login.requestCode)
  const withConsent = (act: () => void) => (login.isAgreed ? act() : setWaiting({ act }))
  const ask = () => withConsent(() => void request.run())
  const accept = () => {
    login.setAgreed(true)
    setWaiting(null)
    waiting?.act()
  }
  return (
    <>
      <LoginHead title={text.title} subtitle={text.subtitle} />
      <View className='jy-login__block'>
        <PhoneField
          phone={login.phone}
          onChange={login.setPhone}
          label={text.phoneLabel}
          placeholder={text.phonePlaceholder}
          error={request.fields.phone}
          isFocused
          onConfirm={() => login.canRequestCode && ask()}
        />
      </View>
      <View className='jy-login__row'>
        <ConsentRow onRead={onRead} />
      </View>
      <View className='jy-login__acts'>
        <Button
          kind={secondsLeft > 0 ? 'neutral' : 'primary'}
          isBlock
          text={secondsLeft > 0 ? text.resendIn(secondsLeft) : text.getCode}
          isDisabled={!login.canRequestCode || secondsLeft > 0}
          isBusy={request.isBusy}
          onPress={ask}
        />
        <OneTap withConsent={withConsent} onRead={onRead} onDone={leave} />
      </View>
      <ConsentSheet
        isOpen={waiting !== null}
        onAccept={accept}
        onDecline={() => setWaiting(null)}
        onRead={onRead}
      />
    </>
  )
})

const ResendRow = observer(function ResendRow({ onHelp }: { onHelp: () => void }) {
  const { login } = useStores()
  const { login: text } = useText()
  const secondsLeft = useSecondsLeft(login.resendAt)
  const request = useAction(login.requestCode)
  return (
    <View className='jy-login__resend'>
      {secondsLeft > 0 ? (
        <View className='jy-login__wait'>
          <ProgressRing
            className='jy-login__ring'
            kind='wait'
            share={Math.min(1, secondsLeft / SMS_RESEND_SECONDS)}
          />
          <Text className='jy-num'>{text.resendIn(secondsLeft)}</Text>
        </View>
      ) : (
        <Button
          className='jy-login__link'
          text={text.resend}
          kind='text'
          size='s'
          isBusy={request.isBusy}
          onPress={() => void request.run()}
        />
      )}
      <Button className='jy-login__help' text={text.noCode.title} kind='text' size='s' onPress={onHelp} />
    </View>
  )
})

const CodeStep = observer(function CodeStep({ onRead }: { onRead: (name: AgreementName) => void }) {
  const { login, systemConfig } = useStores()
  const { login: text } = useText()
  const [hasHelp, setHelp] = useState(false)
  const [usedCode, setUsedCode] = useState('')
  const submit = useAction(login.submit)
  // A separate action, because it may follow the code at once.
  const restore = useAction(login.submit)
  const config = systemConfig.value
  // The question that follows the code is open above the field, which must not take the focus back when it is enabled
  // again.
  const isAsked = login.isAskedAgain || login.cancelDeadline !== null

  // Agrees to agreements that changed in the meantime and continues the login with the same code.
  const agree = useAction(login.agreeAgain)

  const finish = async (code: string) => {
    setUsedCode(code)
    leave(await submit.run(code))
  }
  return (
    <>
      <LoginHead
        title={text.codeTitle}
        subtitle={
          <>
            <Text>{text.codeSentTo}</Text>
            <Text className='jy-login__phone jy-num'>{maskPhone(login.phone)}</Text>
            <Button
              className='jy-login__link'
              text={text.edit}
              kind='text'
              size='s'
              onPress={login.editPhone}
            />
          </>
        }
      />
      <View className='jy-login__block'>
        <CodeInput
          code={login.code}
          onChange={login.setCode}
          onComplete={(code) => void finish(code)}
          refusalCount={login.refusalCount}
          isDisabled={submit.isBusy || agree.isBusy}
          isFocused={!isAsked}
          label={text.codeLabel}
        />
        {login.codeError && (
          <View className='jy-login__error' role='alert'>
            {text.codeWrong}
          </View>
        )}
      </View>
      <ResendRow onHelp={() => setHelp(true)} />
      <View className='jy-login__row'>
        <SafetyNotice text={text.privacyNote} />
      </View>
      {config?.demo && (
        <View className='jy-login__row'>
          <SafetyNotice
            text={text.demoNote}
            {...(canOpenExternalLink() && { actionText: text.demoOpen, onAction: openOutbox })}
          />
        </View>
      )}
      <NoCodeSheet isOpen={hasHelp} phone={maskPhone(login.phone)} onClose={() => setHelp(false)} />
      <ConsentSheet
        isOpen={login.isAskedAgain}
        hasChanges
        onAccept={() => void agree.run().then(leave)}
        onDecline={login.declineAgain}
        onRead={onRead}
      />
      <RestoreDialog
        isOpen
        isBusy={restore.isBusy}
        onConfirm={() => void restore.run(usedCode, true).then(leave)}
        onCancel={() => {
          login.startOver()
          redirectTo('welcome')
        }}
      />
    </>
  )
})

/** Phone, then code, on one page. Source: product §8.1 */
export default observer(function LoginPage() {
  const { login, systemConfig } = useStores()
  const [reading, setReading] = useState<AgreementName | null>(null)
  useDidShow(() => {
    login.leaveUsedCode()
    void systemConfig.loadMissing()
  })
  useMembersGoOn()
  return (
    <Page
      route='login'
      nav={<LoginBar />}
      overlays={
        <>
          <AgreementSheet name={reading} onClose={() => setReading(null)} />
          <HumanProofSheet />
        </>
      }
    >
      <LoginFrame>
        <StepMotion step={login.step === 'phone' ? 1 : 2}>
          {login.step === 'phone' ? <PhoneStep onRead={setReading} /> : <CodeStep onRead={setReading} />}
        </StepMotion>
      </LoginFrame>
    </Page>
  )
})
