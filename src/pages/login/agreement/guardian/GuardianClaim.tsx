import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { GUARDIAN_DAYS, GUARDIAN_DAYS_MAX } from '@contract/constants'
import { ResultPage } from '@/components/frame/ResultPage'
import { Segmented } from '@/components/forms/Segmented'
import { wallTime } from '@/lib/time/calendar'
import { useCopy } from '@/shell/use-copy'
import { SmsTicket } from '@/stores/account/sms-ticket'
import { GuardianStore } from '@/stores/safety/guardian'
import { usePageStore } from '@/stores/use-stores'
import { GuardianForm } from './GuardianForm'
import { GuardianProof } from './GuardianProof'
import { GuardianStatusPart } from './GuardianStatus'
import { useGuardianText } from './use-guardian-text'
import './guardian.scss'

const modes = ['claim', 'status'] as const

/** The claim was sent: its number, and when the answer comes. */
const Sent = observer(function Sent({ store }: { readonly store: GuardianStore }) {
  const { guardian } = useGuardianText()
  const { sent: text, what } = guardian
  const copy = useCopy()
  const { reference = '', answerBy = 0 } = store.sent ?? {}
  const { year, month, day } = wallTime(answerBy)
  return (
    <ResultPage
      kind='waiting'
      title={text.title}
      figure={reference}
      line={text.line(what.day(year, month, day))}
      buttonText={text.copy}
      onButton={() => copy(reference)}
      linkText={text.status}
      onLink={() => store.setMode('status')}
    />
  )
})

/** The form and the status of a claim, after the proof of the guardian's phone. */
export const GuardianClaim = observer(function GuardianClaim() {
  const { guardian: text } = useGuardianText()
  const ticket = usePageStore(SmsTicket, 'guardian')
  const store = usePageStore(GuardianStore, ticket)
  useEffect(() => store.watch(), [store])
  if (store.sent) return <Sent store={store} />
  return (
    <View className='jy-guardian'>
      <View className='jy-guardian__intro'>
        <Text>{text.intro}</Text>
        <Text>{text.promise(GUARDIAN_DAYS, GUARDIAN_DAYS_MAX)}</Text>
      </View>
      <View className='jy-guardian__modes'>
        <Segmented
          label={text.mode}
          value={store.mode}
          options={modes.map((value) => ({ value, text: text.modes[value] }))}
          onChange={store.setMode}
        />
      </View>
      <GuardianProof store={store} ticket={ticket} />
      {store.proof && store.mode === 'claim' && <GuardianForm store={store} />}
      {store.proof && store.mode === 'status' && <GuardianStatusPart store={store} />}
    </View>
  )
})
