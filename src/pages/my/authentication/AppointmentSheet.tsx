import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { APPOINTMENT_NOTE_MAX } from '@contract/constants'
import { Button, PrimaryButton } from '@/components/Button'
import { CheckRow } from '@/components/forms/CheckRow'
import { Chip } from '@/components/forms/Chip'
import { Field } from '@/components/forms/Field'
import { Segmented } from '@/components/forms/Segmented'
import { EmptyState } from '@/components/frame/EmptyState'
import { Skeleton } from '@/components/frame/Skeleton'
import { Heading } from '@/components/Heading'
import { Sheet } from '@/components/layers/Sheet'
import { graphemeCount } from '@/lib/graphemes'
import { clockTime, wallTime } from '@/lib/time/calendar'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { AppointmentStore } from '@/stores/account/verification/appointment'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { useStores } from '@/stores/use-stores'
import { useAuthenticationText } from './use-authentication-text'
import './Appointment.scss'

/** Days and the times of the chosen day. */
const TimeChoice = observer(function TimeChoice({ store }: { store: AppointmentStore }) {
  const { appointment, time } = useAuthenticationText()
  const { sheet: text } = appointment
  const dayText = (at: number) => {
    const { month, day, weekday } = wallTime(at)
    return text.day(month, day, time.weekdays[weekday] ?? '')
  }
  const press = (at: number) => {
    if (store.isFull && !store.chosen.includes(at)) showToast(text.full)
    else store.toggle(at)
  }
  return (
    <>
      <Heading level={3} className='jy-appointment__label'>
        {text.days}
      </Heading>
      <View className='jy-appointment__chips' role='radiogroup' aria-label={text.days}>
        {store.days.map(({ key, times: [first = 0] }) => (
          <Chip
            key={key}
            role='radio'
            size='l'
            selectedKind='ink'
            text={dayText(first)}
            isSelected={store.day?.key === key}
            onPress={() => store.showDay(key)}
          />
        ))}
      </View>
      <Heading level={3} className='jy-appointment__label'>
        {text.times}
      </Heading>
      <View className='jy-appointment__chips' role='group' aria-label={text.times}>
        {store.day?.times.map((at) => (
          <Chip
            key={at}
            size='l'
            text={clockTime(at)}
            isSelected={store.chosen.includes(at)}
            onPress={() => press(at)}
          />
        ))}
      </View>
      <View className='jy-face__fact' role='status' aria-live='polite'>
        {text.chosen(store.chosen.length)}
      </View>
    </>
  )
})

/** Language, note and consent of the request. */
const Details = observer(function Details({
  store,
  faces,
  noteError,
}: {
  store: AppointmentStore
  faces: AuthenticationStore
  noteError: string | undefined
}) {
  const { appointment, authentication } = useAuthenticationText()
  const { sheet: text } = appointment
  return (
    <>
      <View className='jy-appointment__part'>
        <Segmented
          label={text.language}
          value={store.language}
          options={(['zh-CN', 'en'] as const).map((value) => ({ value, text: text.languages[value] }))}
          onChange={store.setLanguage}
        />
      </View>
      <View className='jy-appointment__part'>
        <Field
          kind='multiline'
          ground='fill'
          label={text.note}
          placeholder={text.notePlaceholder}
          value={store.note}
          error={noteError}
          maxLength={APPOINTMENT_NOTE_MAX}
          lengthOf={graphemeCount}
          onChange={store.setNote}
        />
      </View>
      <View className='jy-face__consent'>
        <CheckRow isChecked={faces.hasConsented} label={authentication.consent} onChange={faces.setConsented}>
          <Text>{authentication.consent}</Text>
        </CheckRow>
      </View>
    </>
  )
})

/** Asks for a live appointment at two or three times. Source: product §7.10, screens.md 25 */
export const AppointmentSheet = observer(function AppointmentSheet({
  isOpen,
  onClose,
  store,
  faces,
}: {
  isOpen: boolean
  onClose: () => void
  store: AppointmentStore
  faces: AuthenticationStore
}) {
  const { appointment, authentication, common, errors } = useAuthenticationText()
  const { preferences } = useStores()
  const { sheet: text } = appointment
  const { times } = store
  useEffect(() => {
    if (isOpen) void store.open(preferences.locale)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new choice begins with each opening alone
  }, [isOpen, store])
  const ask = useAction(
    async () => {
      if (!store.canAsk) return showToast(text.more)
      if (!faces.hasConsented) return showToast(authentication.consentNeeded)
      await store.ask(faces.hasConsented)
      showToast(text.asked)
      onClose()
    },
    {
      onFailure: ({ name, data }) => {
        if (name === 'PROFILE_INCOMPLETE') {
          showToast(authentication.needsCover)
          navigateTo('album')
          return true
        }
        if (name !== 'APPOINTMENT_REFUSED') return false
        const why = String(data.why) as keyof typeof appointment.refused
        showToast(appointment.refused[why] ?? appointment.refused.missed)
        if (why !== 'time') void faces.refresh().then(onClose)
        return true
      },
    },
  )
  const isReady = times.value !== null && times.value.length > 0
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      subtitle={text.line}
      hasClose
      room='tall'
      footer={
        isReady && (
          <PrimaryButton
            text={text.ask}
            isBusy={ask.isBusy}
            isDisabled={graphemeCount(store.note) > APPOINTMENT_NOTE_MAX}
            onPress={() => void ask.run()}
          />
        )
      }
    >
      <View className='jy-appointment__sheet'>
        {times.isFirstLoad && <Skeleton shape='text' count={4} />}
        {times.state === 'error' && times.value === null && (
          <EmptyState
            illustration='error'
            title={common.loadFailed}
            line={times.error ? errors[times.error] : undefined}
            buttonText={common.retry}
            onButton={() => void store.load()}
          />
        )}
        {times.value?.length === 0 && (
          <EmptyState
            illustration='empty-record'
            title={text.empty}
            line={text.emptyLine}
            buttonText={text.support}
            onButton={() => navigateTo('customerService')}
          />
        )}
        {isReady && (
          <>
            <TimeChoice store={store} />
            <Details store={store} faces={faces} noteError={ask.fields.note} />
            <Button kind='text' isBlock text={text.neither} onPress={() => navigateTo('customerService')} />
          </>
        )}
      </View>
    </Sheet>
  )
})
