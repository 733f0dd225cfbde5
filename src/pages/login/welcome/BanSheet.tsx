import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { calendarDay, wallTime } from '@/lib/time/calendar'
import { showToast } from '@/platform/toast'
import { AppealFrame } from '@/shell/safety/AppealFrame'
import { classText } from '@/shell/safety/RestrictionNotice'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Capitalises a reason, which elsewhere is a part of a sentence. */
const alone = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Reason and end of the ban. */
const BanFacts = observer(function BanFacts() {
  const { ban } = useStores()
  const { login, report } = useText()
  const text = login.banned
  const { reason = '', until = null } = ban.current ?? {}
  const facts = [
    [text.reason, alone(classText(report, reason))],
    [text.period, until === null ? text.forever : text.until(calendarDay(until))],
  ]
  return (
    <View className='jy-appeal__facts'>
      {facts.map(([name, words]) => (
        <View key={name} className='jy-appeal__fact'>
          <Text className='jy-appeal__fact-name'>{name}</Text>
          <Text className='jy-appeal__fact-words'>{words}</Text>
        </View>
      ))}
    </View>
  )
})

/** Props of {@link BanSheet}. */
export interface BanSheetProps {
  /** Starts the login, which reports a ban and opens the appeal. */
  onLogIn: () => void
}

/** Status of the appeal; null while it can be written. */
function useAppealStatus() {
  const { ban, systemConfig } = useStores()
  const { login, report } = useText()
  const { banned: text } = login
  const email = systemConfig.value?.help.email ?? ''
  const { answerBy = null } = ban.current ?? {}
  const by = answerBy === null ? null : wallTime(answerBy)
  const waitingLine = by ? text.waitingUntil(by.month, by.day) : text.waitingLine
  return {
    open: null,
    waiting: { title: report.restriction.waiting, line: waitingLine },
    refused: { title: report.restriction.refused, line: text.refusedLine(email) },
    over: { title: text.over, line: text.overLine },
    closed: { title: text.closed, line: text.closedLine(email) },
  }[ban.appeal]
}

/**
 * Shows a ban that a refused login or the end of a session reported, and the appeal against it without a session. A
 * visitor without a known ban reads that the login reports one.
 * Source: product §7.9.5, §8.1, §10 (1104)
 */
export const BanSheet = observer(function BanSheet({ onLogIn }: BanSheetProps) {
  const { ban } = useStores()
  const { login, report } = useText()
  const submit = useAction(async () => {
    if (await ban.submit()) showToast(report.restriction.sent)
  })
  const status = useAppealStatus()
  const logIn = () => {
    ban.dismiss()
    onLogIn()
  }
  const leadsToLogin = ban.appeal === 'closed' || ban.appeal === 'over'
  return (
    <AppealFrame
      isOpen={ban.isShown}
      onClose={ban.dismiss}
      title={ban.current ? login.banned.title : login.banned.appeal}
      lead={ban.current && <BanFacts />}
      draft={ban}
      onSubmit={() => void submit.run()}
      isBusy={submit.isBusy}
      error={submit.fields.text}
      status={status}
      other={leadsToLogin ? { text: login.banned.logIn, onPress: logIn } : undefined}
    />
  )
})
