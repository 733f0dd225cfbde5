import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SpeedDate } from '@contract/types/speed'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
import { useText } from '../use-text'
import { isEndedEarly } from './date-time'
import { SpeedBar } from './SpeedBar'
import { SpeedFlow } from './SpeedFlow'
import { SpeedPortrait } from './SpeedPortrait'
import { useSecondsUntil } from './use-server-time'
import './speed-chat.scss'
import './SpeedChoice.scss'

/** Default when the server's setting is missing. Source: product §0.2 */
const CHOOSE_SECONDS = 20

/** Props of {@link SpeedChoice}. */
export interface SpeedChoiceProps {
  date: SpeedDate
  onLeave: () => void
  onReport: () => void
}

/** Both members choose, and neither learns the other's choice. Source: screens.md B5 */
export const SpeedChoice = observer(function SpeedChoice({ date, onLeave, onReport }: SpeedChoiceProps) {
  const { choice, talk } = useText().speed
  const { speed, systemConfig } = useStores()
  const seconds = useSecondsUntil(date.chooseUntil ?? 0)
  const whole = systemConfig.value?.speed?.chooseSeconds ?? CHOOSE_SECONDS
  const { nickname } = date.peer
  const isChosen = date.myChoice !== null
  return (
    <View className='jy-speed-chat jy-speed-choice'>
      <SpeedBar icon='x' label={talk.leave} onPress={onLeave} />
      <View className='jy-speed-choice__said'>
        <SpeedFlow isOver />
      </View>
      <View className='jy-speed-choice__panel jy-light jy-moves'>
        <View className='jy-speed-choice__face'>
          <SpeedPortrait
            url={date.portrait.url}
            label={choice.portrait(nickname)}
            left={seconds / whole}
            onError={() => void speed.refresh()}
          />
        </View>
        <Heading level={1} className='jy-speed-choice__title'>
          {isChosen ? choice.chosenTitle : isEndedEarly(date) ? choice.early : choice.title}
        </Heading>
        <View className='jy-speed-choice__line'>{isChosen ? choice.chosenLine : choice.ask(nickname)}</View>
        {!isChosen && <View className='jy-speed-choice__line'>{choice.rule}</View>}
        <View className='jy-speed-choice__secret jy-num'>
          <Icon name='lock' size={16} className='jy-speed-choice__lock' />
          <Text>{choice.secret(seconds)}</Text>
        </View>
        {!isChosen && <Choices isLate={seconds === 0} />}
        <Pressable className='jy-speed-choice__report' pressStyle='flat' onPress={onReport}>
          {choice.report}
        </Pressable>
      </View>
    </View>
  )
})

const Choices = observer(function Choices({ isLate }: { isLate: boolean }) {
  const { choice } = useText().speed
  const { speed } = useStores()
  const choose = useAction((like: boolean) => speed.acts.choose(like))
  const isDisabled = isLate || choose.isBusy
  return (
    <View className='jy-speed-choice__choices jy-button-halves-large'>
      <Button
        className='jy-speed-choice__no'
        size='xxl'
        text={choice.no}
        isDisabled={isDisabled}
        onPress={() => void choose.run(false)}
      />
      <Button
        className='jy-speed-choice__yes'
        size='xxl'
        kind='primary'
        icon='heart-filled'
        text={choice.yes}
        isDisabled={isDisabled}
        onPress={() => void choose.run(true)}
      />
    </View>
  )
})
