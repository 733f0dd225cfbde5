import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SpeedDate } from '@contract/types/speed'
import { useStores } from '@/stores/use-stores'
import { useText } from '../use-text'
import { isEndedEarly } from './date-time'
import { useTalkLeft } from './use-server-time'

/** Remaining seconds at which the time is read out. Source: ui.md §11 */
const SAID_SECONDS = [10, 30, 60] as const

/**
 * Announces a date's phases, its last seconds and the peer's lines to screen readers, without showing anything.
 * Source: ui.md §11
 */
export const SpeedVoice = observer(function SpeedVoice({ date, isMet }: { date: SpeedDate; isMet: boolean }) {
  const { met, talk, choice } = useText().speed
  const { speed } = useStores()
  const left = useTalkLeft(date)
  const { nickname } = date.peer
  const soon = SAID_SECONDS.find((seconds) => left <= seconds)
  const phase = () => {
    if (speed.isChoosing) return `${isEndedEarly(date) ? choice.early : choice.title} ${choice.ask(nickname)}`
    if (isMet) return met.said(nickname)
    return soon === undefined ? talk.started : talk.leftSaid(soon)
  }
  const heard = speed.lines.latestHeard
  return (
    <>
      <View className='jy-speed__voice' role='status' aria-live='polite'>
        {phase()}
      </View>
      <View className='jy-speed__voice' role='log' aria-live='polite'>
        {heard ? talk.incoming(nickname, heard.text) : ''}
      </View>
    </>
  )
})
