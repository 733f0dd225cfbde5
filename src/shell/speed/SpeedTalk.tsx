import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { SECOND_MS, SPEED_LINE_MAX } from '@contract/constants'
import type { SpeedDate } from '@contract/types/speed'
import { classNames } from '@/components/class-names'
import { Composer } from '@/components/chat/Composer'
import { DemoTag } from '@/components/members/DemoTag'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useUi } from '@/components/ui-context'
import { Verified } from '@/components/members/Verified'
import { graphemeCount } from '@/lib/graphemes'
import { hideKeyboard, useKeyboardHeight } from '@/platform/layout/keyboard'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
import { useText } from '../use-text'
import { shortClock } from './date-time'
import { SpeedBar } from './SpeedBar'
import { SpeedFlow } from './SpeedFlow'
import { SpeedPortrait } from './SpeedPortrait'
import { useSecondsUntil, useTalkLeft } from './use-server-time'
import './speed-chat.scss'
import './SpeedTalk.scss'

/** The ring turns apricot, then pulses, from this number of remaining seconds on. Source: screens.md B4 */
const LATE_SECONDS = 30
const LAST_SECONDS = 10
/** Steps in which the portrait still changes. */
const LAST_BLURRED_STEP = 6
/** The counter appears when this number of characters remains. Source: product §8.3 */
const COUNTER_FROM_LEFT = 20

/** Props of {@link SpeedTalk}. */
export interface SpeedTalkProps {
  date: SpeedDate
  onLeave: () => void
  /** Opens ⋯: reporting and blocking. */
  onMore: () => void
}

/** Three minutes of talk. Source: screens.md B4 */
export const SpeedTalk = observer(function SpeedTalk({ date, onLeave, onMore }: SpeedTalkProps) {
  const { talk } = useText().speed
  const { capsuleWidthPx } = useUi()
  const keyboardPx = useKeyboardHeight()
  const left = useTalkLeft(date)
  return (
    <View
      className={classNames('jy-speed-chat jy-speed-talk', keyboardPx > 0 && 'jy-speed-talk--compact')}
      style={keyboardPx > 0 ? { paddingBottom: `calc(${keyboardPx}px - var(--jy-safe-b))` } : undefined}
    >
      <SpeedBar
        icon='x'
        label={talk.leave}
        onPress={onLeave}
        right={
          <View
            className={classNames(
              'jy-speed-talk__timer jy-num',
              capsuleWidthPx > 0 && 'jy-speed-talk__timer--start',
            )}
            role='timer'
            aria-label={talk.left(shortClock(left))}
          >
            <Icon name='timer' size={16} className='jy-speed-talk__timer-icon' />
            <Text>{shortClock(left)}</Text>
          </View>
        }
      />
      <LinkNotice />
      <TalkHead date={date} left={left} onMore={onMore} />
      <Question date={date} />
      <View className='jy-speed-talk__stage' onClick={hideKeyboard}>
        <SpeedFlow />
      </View>
      <TalkState date={date} />
      <Writing />
    </View>
  )
})

/** The viewer's connection is lost. A lost peer is shown below the talk. */
const LinkNotice = observer(function LinkNotice() {
  const { talk } = useText().speed
  const { connection } = useStores()
  if (connection.notice === null) return null
  return (
    <Pressable className='jy-speed-talk__notice' pressStyle='flat' onPress={connection.retry}>
      <Icon name='wifi-off' size={16} className='jy-speed-talk__notice-icon' />
      <Text>{talk.offline}</Text>
    </Pressable>
  )
})

const TalkHead = observer(function TalkHead({
  date,
  left,
  onMore,
}: {
  date: SpeedDate
  left: number
  onMore: () => void
}) {
  const { talk, met } = useText().speed
  const { speed } = useStores()
  const { peer, portrait } = date
  const whole = Math.max(1, (date.endsAt - date.startsAt) / SECOND_MS)
  const urgency = left <= LAST_SECONDS ? 'last' : left <= LATE_SECONDS ? 'late' : 'none'
  return (
    <View className='jy-speed-talk__head'>
      <SpeedPortrait
        url={portrait.url}
        label={talk.portrait(peer.nickname)}
        left={left / whole}
        urgency={urgency}
        onError={() => void speed.refresh()}
      />
      <View className='jy-speed-talk__who'>
        <View className='jy-speed-talk__name'>
          <Text className='jy-speed-talk__nickname'>{peer.nickname}</Text>
          {peer.certified && <Verified className='jy-speed-talk__seal' form='photo' text={met.verified} />}
          {peer.demo && <DemoTag text={met.demo} isOnPhoto />}
        </View>
        <Text className='jy-speed-talk__hint'>
          {portrait.step >= LAST_BLURRED_STEP ? talk.almost : talk.clearer}
        </Text>
      </View>
      <Pressable className='jy-speed-talk__more' label={talk.more} pressStyle='flat' onPress={onMore}>
        <Icon name='ellipsis' size={24} />
      </Pressable>
    </View>
  )
})

/** The current ice-breaker; either member can request another one. */
const Question = observer(function Question({ date }: { date: SpeedDate }) {
  const { talk } = useText().speed
  const { speed, systemConfig } = useStores()
  const next = useAction(() => speed.acts.nextQuestion())
  const label = systemConfig.value?.speed?.questions.find(({ id }) => id === date.questionId)?.label
  if (label === undefined) return null
  return (
    <View className='jy-speed-talk__question'>
      <Text className='jy-speed-talk__question-lead'>{talk.question}</Text>
      <View key={date.questionId} className='jy-speed-talk__question-text jy-moves' aria-live='polite'>
        {label}
      </View>
      <Pressable
        className='jy-speed-talk__next'
        label={talk.nextQuestion}
        pressStyle='flat'
        isBusy={next.isBusy}
        onPress={() => void next.run()}
      >
        <Icon name='refresh-cw' size={20} />
      </Pressable>
    </View>
  )
})

/** Between the talk and the field: a lost peer, the members who are done, and the button to be done. */
const TalkState = observer(function TalkState({ date }: { date: SpeedDate }) {
  const { talk } = useText().speed
  const { speed } = useStores()
  const finish = useAction(() => speed.acts.finish())
  const { me, peer } = date.finishAsked
  const words = me ? talk.finishAsked : peer ? talk.peerFinished : ''
  return (
    <View className='jy-speed-talk__state'>
      <View className='jy-speed-talk__state-text' role='status'>
        {date.peerAwayUntil === null ? words : <PeerAway until={date.peerAwayUntil} />}
      </View>
      {!me && (
        <Pressable
          className='jy-speed-talk__finish'
          isBusy={finish.isBusy}
          isDisabled={finish.isBusy}
          onPress={() => void finish.run()}
        >
          {talk.finish}
        </Pressable>
      )}
    </View>
  )
})

/** The visible counter; screen readers read the sentence once. */
const PeerAway = observer(function PeerAway({ until }: { until: number }) {
  const { talk } = useText().speed
  const left = useSecondsUntil(until)
  return (
    <>
      <Text className='jy-num' aria-hidden='true'>
        {talk.peerAway(left)}
      </Text>
      <View className='jy-speed__voice'>{talk.peerAwaySaid}</View>
    </>
  )
})

const Writing = observer(function Writing() {
  const { talk } = useText().speed
  const { speed } = useStores()
  const { draft } = speed.lines
  const count = draft.length >= SPEED_LINE_MAX - COUNTER_FROM_LEFT ? graphemeCount(draft) : 0
  return (
    <Composer
      ground='dark'
      text={draft}
      onChange={speed.write}
      onSend={speed.send}
      placeholder={talk.placeholder}
      sendLabel={talk.send}
      maxLength={SPEED_LINE_MAX}
      above={
        count >= SPEED_LINE_MAX - COUNTER_FROM_LEFT ? (
          <Text className='jy-speed-talk__counter jy-num'>{talk.counter(count, SPEED_LINE_MAX)}</Text>
        ) : undefined
      }
    />
  )
})
