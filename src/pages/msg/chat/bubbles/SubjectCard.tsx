import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { KeptSubject } from '@contract/types/message'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { yuan } from '@/lib/money'
import { type ServiceTexts, useServiceText } from '@/shell/use-service-text'
import './SubjectCard.scss'

/** Kind, amount and status at that time. */
function wordsOf({ service: text }: ServiceTexts, subject: KeptSubject) {
  const { bizType, coins, amountFen, state } = subject
  const figures = [
    ...(coins > 0 ? [text.coins(coins)] : []),
    ...(amountFen > 0 ? [text.yuan(yuan(amountFen))] : []),
  ]
  return {
    title: bizType === null ? text.chat.unlock : text.biz[bizType],
    line: [...figures, text.states[state]].join(' · '),
  }
}

/**
 * The bill or order that messages to the help desk are about, as it was when they were written. Source: product §8
 * (31)
 */
export const SubjectCard = observer(function SubjectCard({
  subject,
  isOwn = false,
}: {
  subject: KeptSubject
  /** The card is on the ground of an own message's bubble. */
  isOwn?: boolean
}) {
  const texts = useServiceText()
  const { title, line } = wordsOf(texts, subject)
  return (
    <View className={classNames('jy-subject', isOwn && 'jy-subject--own')}>
      <View className='jy-subject__icon'>
        <Icon name='receipt-text' size={20} />
      </View>
      <View className='jy-subject__words'>
        <Text className='jy-subject__title'>{title}</Text>
        <Text className='jy-subject__line jy-num'>{line}</Text>
        <Text className='jy-subject__number jy-num'>{texts.service.chat.number(subject.id)}</Text>
      </View>
    </View>
  )
})
