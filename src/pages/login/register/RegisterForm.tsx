import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { CountryCode } from '@/components/forms/PhoneField'
import { Icon } from '@/components/Icon'
import { groupPhone } from '@/lib/phone'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { ConsentSheet } from '@/shell/agreements/ConsentSheet'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { ConsentRow } from '../components/ConsentRow'
import { LoginFrame, LoginHead } from '../components/LoginFrame'
import { BirthdayRow } from './BirthdayRow'
import { GenderChoice } from './GenderChoice'
import { useRegister } from './use-register'

/** What a new account needs: gender, birthday, an invitation and the consent. */
export const RegisterForm = observer(function RegisterForm({
  onRead,
}: {
  onRead: (name: AgreementName) => void
}) {
  const { login, registration } = useStores()
  const { login: texts } = useText()
  const text = texts.register
  const { submit, register, changePhone, agree } = useRegister()
  // A member who agreed before the code is not asked again; a row that was asked for stays.
  const hasAsked = useRef(false)
  if (!login.isAgreed) hasAsked.current = true
  const isInvited = registration.inviteCode !== '' && registration.inviteCode === login.inviteCode
  return (
    <LoginFrame>
      <LoginHead title={text.title} subtitle={text.subtitle} />
      <View className='jy-login__block'>
        <Field
          value={groupPhone(login.registration?.phoneMasked ?? '')}
          onChange={() => undefined}
          hiddenLabel={texts.phoneLabel}
          isDisabled
          left={<CountryCode />}
          right={<Button text={text.change} kind='text' size='s' onPress={changePhone} />}
        />
      </View>
      <View className='jy-login__label'>{text.gender}</View>
      <GenderChoice />
      <View className='jy-login__note'>
        <Icon name='info' size={16} className='jy-login__note-icon' />
        <Text>{text.genderNote}</Text>
      </View>
      <View className='jy-login__label'>{text.birthday}</View>
      <BirthdayRow />
      <View className='jy-login__note'>
        <Icon name='lock' size={16} className='jy-login__note-icon' />
        <Text>{text.birthdayNote}</Text>
      </View>
      <View className='jy-login__row'>
        <Field
          value={registration.inviteCode}
          onChange={registration.setInviteCode}
          hiddenLabel={text.invite}
          placeholder={text.invite}
          error={submit.fields.inviteCode}
          canClear={!isInvited}
          right={isInvited && <Text className='jy-login__invited'>{text.invited}</Text>}
        />
      </View>
      {hasAsked.current && (
        <View className='jy-login__row'>
          <ConsentRow onRead={onRead} />
        </View>
      )}
      <View className='jy-login__acts'>
        <PrimaryButton
          text={text.submit}
          isDisabled={!registration.canSubmit}
          isBusy={submit.isBusy}
          onPress={() => void register()}
        />
        <Button text={text.toLogin} kind='text' size='m' isBlock onPress={changePhone} />
      </View>
      <ConsentSheet
        isOpen={login.isAskedAgain}
        hasChanges
        onAccept={agree}
        onDecline={login.declineAgain}
        onRead={onRead}
      />
    </LoginFrame>
  )
})
