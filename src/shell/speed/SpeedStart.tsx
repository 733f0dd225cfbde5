import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { clockTime } from '@/lib/calendar'
import { navigateTo, switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
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

/** What is missing before a first date. */
type Need = 'photo' | 'profile'

/** Before the search: what it is, how many rounds are left, and what is missing. Source: screens.md B1 */
export const SpeedStart = observer(function SpeedStart({ onClose }: { onClose: () => void }) {
  const { speed: text } = useText()
  const { speed } = useStores()
  const [need, setNeed] = useState<Need | null>(null)
  const start = useAction(() => speed.acts.join(), {
    onFailure: ({ name, data }) => {
      if (name === 'SPEED_QUOTA') void speed.refresh()
      if (name !== 'PROFILE_INCOMPLETE') return false
      setNeed(data.need === 'photo' ? 'photo' : 'profile')
      return true
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
  const isPhoto = need === 'photo'
  const go = () => {
    onClose()
    navigateTo(isPhoto ? 'album' : 'information')
  }
  return (
    <>
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__head'>
          {isPhoto ? needs.photoTitle : needs.profileTitle}
        </Heading>
        <View className='jy-speed__line'>{isPhoto ? needs.photoLine : needs.profileLine}</View>
      </View>
      <Button
        className='jy-speed__act'
        kind='primary'
        isBlock
        text={isPhoto ? needs.photo : needs.profile}
        onPress={go}
      />
      <Button className='jy-speed__later' kind='text' isBlock text={intro.later} onPress={onClose} />
    </>
  )
})
