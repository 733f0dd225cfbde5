import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { clockTime } from '@/lib/calendar'
import { navigateTo, switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useAction, type ActionFailure } from '../use-action'
import { useText } from '../use-text'
import { SpeedBar } from './SpeedBar'
import { SpeedPromises } from './SpeedPromises'
import { SpeedRadar } from './SpeedRadar'

/** Speed dates are not open: says so, and leads to what is. Source: product §0.2, screens.md B */
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
      <Button className='jy-speed__quiet' isBlock text={text.look} onPress={look} />
    </>
  )
})

/** What is missing before a first date; `pause` is the member's own, which hides them. */
type Need = 'photo' | 'profile' | 'pause'

/** What a refused start needs; null for what is only told. */
function needOf({ name, data }: ActionFailure): Need | null {
  if (name === 'ACCOUNT_RESTRICTED') return data.need === 'unpause' ? 'pause' : null
  if (name !== 'PROFILE_INCOMPLETE') return null
  return data.need === 'photo' ? 'photo' : 'profile'
}

/** States in which a member may still be asked to verify: nobody looks at a video of theirs. */
const UNVERIFIED: ReadonlySet<string> = new Set(['none', 'recording', 'failed'])

/** Where what is missing is put right. */
const PLACES = { photo: 'album', profile: 'information', pause: 'settings' } as const

/** Before the search: what it is, how many rounds are left, and what is missing. Source: screens.md B1 */
export const SpeedStart = observer(function SpeedStart({ onClose }: { onClose: () => void }) {
  const { speed: text } = useText()
  const { speed, session } = useStores()
  const [need, setNeed] = useState<Need | null>(null)
  // Asked, never forced: product §8.5.5 lets everybody in.
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
            <Button className='jy-speed__quiet' isBlock text={text.intro.verify} onPress={verify} />
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
      <Button className='jy-speed__quiet' isBlock text={intro.understood} onPress={onClose} />
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
