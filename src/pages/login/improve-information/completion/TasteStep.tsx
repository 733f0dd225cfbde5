import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { INTERESTS_MAX } from '@contract/constants'
import { Chip } from '@/components/forms/Chip'
import type { IconName } from '@/components/icon/icon-names'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

const LOOKING_FOR = ['serious', 'date', 'chat', 'friend', 'activity'] as const

/** Step 3: interests and the kind of relationship. */
export const TasteStep = observer(function TasteStep() {
  const { profileCompletion: store, systemConfig } = useStores()
  const { login, member, filters } = useText()
  const text = login.completion
  const toggle = (id: string) => {
    if (!store.toggleInterest(id)) showToast(filters.interestsFull(INTERESTS_MAX))
  }
  const offered = (systemConfig.value?.dict?.interests ?? []).filter(
    ({ id, suggested }) => suggested || store.interests.includes(id),
  )
  return (
    <>
      <View className='jy-completion__label'>
        <Text>{text.interests}</Text>
        <Text className='jy-num'>{text.interestsCount(store.interests.length, INTERESTS_MAX)}</Text>
      </View>
      <View className='jy-completion__chips'>
        {offered.map(({ id, label, icon }) => (
          <View key={id} className='jy-completion__chip'>
            <Chip
              text={label}
              icon={icon as IconName}
              kind='surface'
              size='l'
              role='checkbox'
              isSelected={store.interests.includes(id)}
              onPress={() => toggle(id)}
            />
          </View>
        ))}
      </View>
      <View className='jy-completion__label'>{text.lookingFor}</View>
      <View className='jy-completion__chips'>
        {LOOKING_FOR.map((id) => (
          <View key={id} className='jy-completion__chip'>
            <Chip
              text={member.values.lookingFor[id]}
              kind='surface'
              size='l'
              role='checkbox'
              isSelected={store.lookingFor.includes(id)}
              onPress={() => store.toggleLookingFor(id)}
            />
          </View>
        ))}
      </View>
    </>
  )
})
