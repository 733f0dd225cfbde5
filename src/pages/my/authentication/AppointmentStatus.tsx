import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Appointment } from '@contract/types/authentication'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Dialog } from '@/components/layers/Dialog'
import { ResultPage } from '@/components/frame/ResultPage'
import { twoDigits } from '@/lib/time/calendar'
import { canOpenExternalLink, openExternalLink } from '@/platform/external-link'
import { goBack } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useCopy } from '@/shell/use-copy'
import { useSecondsLeft } from '@/shell/use-seconds-left'
import type { AppointmentStore } from '@/stores/account/verification/appointment'
import { momentLabel } from '@/text/index'
import { Fact, Facts } from './FaceFacts'
import { useAuthenticationText } from './use-authentication-text'

/** Withdraws the appointment after a question. */
const useCancelling = (store: AppointmentStore) => {
  const { appointment } = useAuthenticationText()
  const { cancel: text } = appointment
  const [isAsked, setAsked] = useState(false)
  const cancel = useAction(async () => {
    await store.cancel()
    setAsked(false)
    showToast(text.done)
  })
  const dialog = (
    <Dialog
      isOpen={isAsked}
      title={text.title}
      line={text.line}
      confirmText={text.act}
      cancelText={text.keep}
      isDestructive
      isBusy={cancel.isBusy}
      onConfirm={() => void cancel.run()}
      onCancel={() => setAsked(false)}
    />
  )
  return { dialog, begin: () => setAsked(true), act: text.act }
}

/** The team has not chosen a time yet. */
const Asked = observer(function Asked({
  appointment: { times },
  reviewBy,
  store,
}: {
  appointment: Appointment
  reviewBy: number | null
  store: AppointmentStore
}) {
  const texts = useAuthenticationText()
  const { asked: text } = texts.appointment
  const cancelling = useCancelling(store)
  return (
    <>
      <ResultPage
        kind='waiting'
        title={text.title}
        {...(reviewBy !== null && { line: text.line(momentLabel(texts, reviewBy)) })}
        buttonText={texts.appointment.leave}
        onButton={goBack}
        linkText={cancelling.act}
        onLink={cancelling.begin}
      >
        <Facts>
          <Fact text={text.times} />
          {times.map((at) => (
            <Fact key={at} text={momentLabel(texts, at)} />
          ))}
        </Facts>
      </ResultPage>
      {cancelling.dialog}
    </>
  )
})

/** The time until the appointment, in words that become finer. */
const useTimeLeft = (seconds: number): string => {
  const { appointment } = useAuthenticationText()
  const { confirmed: text } = appointment
  const ms = seconds * SECOND_MS
  if (ms >= DAY_MS) return text.days(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS))
  if (ms >= HOUR_MS) return text.hours(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS))
  return text.soon(`${Math.floor(ms / MINUTE_MS)}:${twoDigits(seconds % (MINUTE_MS / SECOND_MS))}`)
}

/** A confirmed time: the countdown, then the room, then the wait for the result. */
const Confirmed = observer(function Confirmed({
  appointment: { roomFrom, roomUntil, roomUrl },
  at,
  store,
}: {
  appointment: Appointment
  at: number
  store: AppointmentStore
}) {
  const texts = useAuthenticationText()
  const { confirmed: text } = texts.appointment
  const copy = useCopy()
  const cancelling = useCancelling(store)
  const left = useSecondsLeft(at)
  const isOpen = useSecondsLeft(roomFrom ?? at) === 0
  const isOver = useSecondsLeft(roomUntil ?? at) === 0
  const isAwaited = isOpen && !isOver && roomUrl === null
  useEffect(() => (isAwaited ? store.watchRoom() : undefined), [store, isAwaited])
  const timeLeft = useTimeLeft(left)
  if (isOver) {
    return (
      <ResultPage
        kind='waiting'
        title={text.over}
        line={text.overLine}
        buttonText={texts.appointment.leave}
        onButton={goBack}
      />
    )
  }
  const canOpen = canOpenExternalLink()
  const enter = () => {
    if (roomUrl === null) return
    if (canOpen) void openExternalLink(roomUrl)
    else copy(roomUrl)
  }
  const way =
    roomUrl === null
      ? { buttonText: texts.appointment.leave, onButton: goBack }
      : { buttonText: canOpen ? text.open : text.copy, onButton: enter }
  return (
    <>
      <ResultPage
        kind='waiting'
        title={isOpen ? text.begun : text.title}
        line={text.at(momentLabel(texts, at))}
        {...way}
        {...(left > 0 && { linkText: cancelling.act, onLink: cancelling.begin })}
      >
        <Facts>
          {left > 0 && <Fact text={timeLeft} />}
          <Fact text={isOpen ? (roomUrl === null ? text.loading : text.prepare) : text.before} />
          {roomUrl !== null && canOpen && (
            <Button kind='soft' size='m' text={text.copy} onPress={() => copy(roomUrl)} />
          )}
        </Facts>
      </ResultPage>
      {cancelling.dialog}
    </>
  )
})

/** An appointment that waits for a time, or for its time. Source: screens.md 25 */
export const AppointmentStatus = observer(function AppointmentStatus({
  appointment,
  reviewBy,
  store,
}: {
  appointment: Appointment
  reviewBy: number | null
  store: AppointmentStore
}) {
  const { at, state } = appointment
  return state === 'confirmed' && at !== null ? (
    <Confirmed appointment={appointment} at={at} store={store} />
  ) : (
    <Asked appointment={appointment} reviewBy={reviewBy} store={store} />
  )
})

/** An appointment that did not take place. */
export const AppointmentEnded = observer(function AppointmentEnded({
  appointment: { state, reason },
}: {
  appointment: Appointment
}) {
  const { ended, reasons } = useAuthenticationText().appointment
  const isDeclined = state === 'declined' && reason !== null
  return (
    <View className='jy-face__failed' role='status'>
      <Heading level={2} className='jy-face__title'>
        {isDeclined ? ended.declined : ended.missed}
      </Heading>
      <Text className='jy-face__line'>{isDeclined ? reasons[reason] : ended.missedLine}</Text>
    </View>
  )
})
