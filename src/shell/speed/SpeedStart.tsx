import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { clockTime } from '@/lib/time/calendar'
import { navigateTo, switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useAction, type ActionFailure } from '../use-action'
import { useText } from '../use-text'
import { SpeedBar } from './SpeedBar'
import { SpeedPromises } from './SpeedPromises'
import { SpeedRadar } from './SpeedRadar'

/** Speed dates are closed: says so and leads to other features. Source: product §0.2, screens.md B */
export const SpeedSoon = observer(function SpeedSoon({ onClose }: { onClose: () => void }) {
  const { speed: text } = useText()
  const { tabs } = useStores()
  const look = () => {
    onClose()
    if (tabs.selected !== 'home') switchTab('home')
  }
  return (
    <>
      <SpeedBar icon='chevron-down' label={text.close} onPress={onClose} />
      <SpeedRadar isSearching />
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__head'>
          {text.soon}
        </Heading>
        <View className='jy-speed__line'>{text.line}</View>
      </View>
      <SpeedPromises />
      <Button className='jy-speed__quiet' kind='glass' isBlock text={text.look} onPress={look} />
    </>
  )
})

/** A requirement that is missing before a first date; `pause` means that the member paused their visibility. */
type Need = 'photo' | 'profile' | 'pause'

/** Returns what a refused start needs; null for a refusal that is only shown. */
function needOf({ name, data }: ActionFailure): Need | null {
  if (name === 'ACCOUNT_RESTRICTED') return data.need === 'unpause' ? 'pause' : null
  if (name !== 'PROFILE_INCOMPLETE') return null
  return data.need === 'photo' ? 'photo' : 'profile'
}

/** Statuses in which a member may still be asked to verify: no operator is reviewing their video. */
const UNVERIFIED: ReadonlySet<string> = new Set(['none', 'recording', 'failed'])

/** Pages on which the member can meet the requirement. */
const PLACES = { photo: 'album', profile: 'information', pause: 'settings' } as const

/** Before the search: explanation, remaining rounds, and missing requirements. Source: screens.md B1 */
export const SpeedStart = observer(function SpeedStart({ onClose }: { onClose: () => void }) {
  const { speed: text } = useText()
  const { speed, session } = useStores()
  const [need, setNeed] = useState<Need | null>(null)
  // Verification is suggested and never required: product §8.5.5 admits every member.
  const asksToVerify = session.user?.certified === false && UNVERIFIED.has(session.user.authentication.state)
  const verify = () => {
    onClose()
    navigateTo('authentication')
  }
  const start = useAction(() => speed.acts.join(), {
    onFailure: (failure) => {
      if (failure.name === 'SPEED_QUOTA') void speed.refresh()
      const missing = needOf(failure)
      setNeed(missing)
      return missing !== null
    },
  })
  return (
    <>
      <SpeedBar icon='chevron-down' label={text.close} onPress={onClose} />
      <SpeedRadar />
      {need ? (
        <Missing need={need} onClose={onClose} />
      ) : speed.roundsLeft === 0 ? (
        <UsedUp onClose={onClose} />
      ) : (
        <>
          <View className='jy-speed__words'>
            <Heading level={2} className='jy-speed__head'>
              {text.intro.title}
            </Heading>
            <View className='jy-speed__line'>{speed.isWaitLost ? text.intro.waitLost : text.intro.line}</View>
            {asksToVerify && <View className='jy-speed__line'>{text.intro.verifyLine}</View>}
          </View>
          <SpeedPromises />
          <Button
            className='jy-speed__act'
            kind='primary'
            isBlock
            text={text.intro.start}
            isBusy={start.isBusy}
            onPress={() => void start.run()}
          />
          {asksToVerify && (
            <Button
              className='jy-speed__quiet'
              kind='glass'
              isBlock
              text={text.intro.verify}
              onPress={verify}
            />
          )}
          <Button className='jy-speed__later' kind='text' isBlock text={text.intro.later} onPress={onClose} />
          {speed.roundsLeft !== null && (
            <View className='jy-speed__rounds jy-num'>{text.intro.rounds(speed.roundsLeft)}</View>
          )}
        </>
      )}
    </>
  )
})

const UsedUp = observer(function UsedUp({ onClose }: { onClose: () => void }) {
  const { intro } = useText().speed
  const { speed } = useStores()
  return (
    <>
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__head'>
          {intro.quotaTitle}
        </Heading>
        {speed.state && (
          <View className='jy-speed__line'>{intro.quotaLine(clockTime(speed.state.roundsResetAt))}</View>
        )}
      </View>
      <Button className='jy-speed__quiet' kind='glass' isBlock text={intro.understood} onPress={onClose} />
    </>
  )
})

const Missing = observer(function Missing({ need, onClose }: { need: Need; onClose: () => void }) {
  const { needs, intro } = useText().speed
  const { title, line, button } = needs[need]
  const go = () => {
    onClose()
    navigateTo(PLACES[need])
  }
  return (
    <>
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__head'>
          {title}
        </Heading>
        <View className='jy-speed__line'>{line}</View>
      </View>
      <Button className='jy-speed__act' kind='primary' isBlock text={button} onPress={go} />
      <Button className='jy-speed__later' kind='text' isBlock text={intro.later} onPress={onClose} />
    </>
  )
})
