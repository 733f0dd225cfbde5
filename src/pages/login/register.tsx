import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { MAX_AGE, MIN_AGE } from '@contract/constants'
import type { Gender } from '@contract/types/member'
import { Button, PrimaryButton } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { CountryCode } from '@/components/forms/PhoneField'
import { groupPhone } from '@/lib/phone'
import { PickerSheet } from '@/components/layers/PickerSheet'
import { Pressable } from '@/components/Pressable'
import { parseDay } from '@/lib/time/birthday'
import { twoDigits, wallTime } from '@/lib/time/calendar'
import { reLaunch, redirectTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { AgreementSheet } from '@/shell/agreements/AgreementSheet'
import { ConsentSheet } from '@/shell/agreements/ConsentSheet'
import { ConsentRow } from './components/ConsentRow'
import { LoginBar } from './components/LoginBar'
import { LoginFrame, LoginHead } from './components/LoginFrame'
import { useMembersGoOn } from './components/use-members-go-on'

/** The wheel opens at this age; nothing is chosen until the member confirms. Source: product §8.1 */
const DEFAULT_AGE = 25
const MONTHS = 12

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const GenderCard = observer(function GenderCard({
  gender,
  isOn,
  text,
  onPress,
}: {
  gender: Gender
  isOn: boolean
  text: string
  onPress: () => void
}) {
  return (
    <Pressable
      className={`jy-login__gender${isOn ? ' jy-login__gender--on' : ''}`}
      role='radio'
      isChecked={isOn}
      label={text}
      onPress={onPress}
    >
      <View className={`jy-login__gender-mark jy-login__gender-mark--${gender}`}>
        <Icon name={gender === 'male' ? 'mars' : 'venus'} size={20} />
      </View>
      <Text className='jy-login__gender-name'>{text}</Text>
      <View className='jy-login__gender-check'>
        <Icon name='check' size={12} />
      </View>
    </Pressable>
  )
})

const BirthdayRow = observer(function BirthdayRow() {
  const { registration, clock } = useStores()
  const { login, common } = useText()
  const text = login.register
  const [isOpen, setOpen] = useState(false)
  const chosen = registration.birthday === null ? null : parseDay(registration.birthday)
  const thisYear = wallTime(clock.now()).year
  // The wheel also contains a few years below the limit, so that it does not lead anybody to lie.
  const years = range(thisYear - MAX_AGE, thisYear - MIN_AGE + 4)
  const start = chosen ?? { year: thisYear - DEFAULT_AGE, month: 1, day: 1 }
  const columnsFor = (positions: readonly number[]) => {
    const year = years[positions[0] ?? 0] ?? start.year
    const month = (positions[1] ?? 0) + 1
    return [
      { key: 'year', label: common.wheels.year, texts: years.map(text.year) },
      { key: 'month', label: common.wheels.month, texts: range(1, MONTHS).map(text.month) },
      { key: 'day', label: common.wheels.day, texts: range(1, daysIn(year, month)).map(text.day) },
    ]
  }
  const confirm = ([yearAt = 0, monthAt = 0, dayAt = 0]: number[]) => {
    const year = years[yearAt] ?? start.year
    registration.setBirthday(`${year}-${twoDigits(monthAt + 1)}-${twoDigits(dayAt + 1)}`)
    setOpen(false)
  }
  const shown = chosen ? text.birthdayText(chosen.year, chosen.month, chosen.day) : text.birthdayPlaceholder
  const tag =
    registration.age !== null &&
    registration.zodiac &&
    text.birthdayTag(registration.age, common.zodiac[registration.zodiac])
  return (
    <>
      <Pressable
        className='jy-login__birthday'
        label={[text.birthday, shown, tag].filter(Boolean).join(' ')}
        onPress={() => setOpen(true)}
      >
        <View className='jy-login__birthday-words'>
          <Text className={`jy-login__birthday-text jy-num${chosen ? '' : ' jy-login__birthday-text--none'}`}>
            {shown}
          </Text>
          {tag && <Text className='jy-login__tag'>{tag}</Text>}
        </View>
        <Icon name='chevron-right' size={18} className='jy-login__chevron' />
      </Pressable>
      <PickerSheet
        isOpen={isOpen}
        title={text.birthday}
        columnsFor={columnsFor}
        positions={[years.indexOf(start.year), start.month - 1, start.day - 1]}
        confirmText={common.confirm}
        mustTurn={chosen === null}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
})

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

const Form = observer(function Form({ onRead }: { onRead: (name: AgreementName) => void }) {
  const { login, registration } = useStores()
  const { login: texts } = useText()
  const text = texts.register
  const submit = useAction(registration.register, {
    onFailure: ({ name }) => {
      if (name !== 'TICKET_EXPIRED') return name === 'UNDER_AGE' || name === 'BIRTHDAY_REFUSED'
      showToast(text.expired)
      login.dropRegistration()
      login.editPhone()
      redirectTo('login')
      return true
    },
  })
  const register = async () => {
    if (registration.gender === null) return showToast(text.needGender)
    if (registration.birthday === null) return showToast(text.needBirthday)
    await submit.run()
    if (login.registration === null && !registration.isStopped) reLaunch('improveInformation')
  }
  const changePhone = () => {
    login.startOver()
    redirectTo('login')
  }
  const agree = () => {
    login.setAgreed(true)
    void register()
  }
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
      <View className='jy-login__genders' role='radiogroup' aria-label={text.gender}>
        {(['male', 'female'] as const).map((gender) => (
          <GenderCard
            key={gender}
            gender={gender}
            isOn={registration.gender === gender}
            text={text[gender]}
            onPress={() => registration.setGender(gender)}
          />
        ))}
      </View>
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
      <Form onRead={setReading} />
    </Page>
  )
})
