import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Gender } from '@contract/types/member'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

const GenderCard = observer(function GenderCard({
  gender,
  isOn,
  text,
  onPress,
}: {
  gender: Gender
  isOn: boolean
  text: string
  onPress: () => void
}) {
  return (
    <Pressable
      className={`jy-login__gender${isOn ? ' jy-login__gender--on' : ''}`}
      role='radio'
      isChecked={isOn}
      label={text}
      onPress={onPress}
    >
      <View className={`jy-login__gender-mark jy-login__gender-mark--${gender}`}>
        <Icon name={gender === 'male' ? 'mars' : 'venus'} size={20} />
      </View>
      <Text className='jy-login__gender-name'>{text}</Text>
      <View className='jy-login__gender-check'>
        <Icon name='check' size={12} />
      </View>
    </Pressable>
  )
})

/** The choice of the gender. Source: product §8.1 */
export const GenderChoice = observer(function GenderChoice() {
  const { registration } = useStores()
  const { register: text } = useText().login
  return (
    <View className='jy-login__genders' role='radiogroup' aria-label={text.gender}>
      {(['male', 'female'] as const).map((gender) => (
        <GenderCard
          key={gender}
          gender={gender}
          isOn={registration.gender === gender}
          text={text[gender]}
          onPress={() => registration.setGender(gender)}
        />
      ))}
    </View>
  )
})
