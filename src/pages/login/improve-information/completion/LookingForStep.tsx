import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { BIO_MAX, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import { Field } from '@/components/forms/Field'
import { Range } from '@/components/forms/Range'
import { Segmented } from '@/components/forms/Segmented'
import { graphemeCount } from '@/lib/graphemes'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Step 4: preferences and a line about the member. */
export const LookingForStep = observer(function LookingForStep({ error }: { error?: string | undefined }) {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  return (
    <>
      <View className='jy-completion__label'>{text.wanted}</View>
      <Segmented
        options={(['male', 'female', 'all'] as const).map((value) => ({
          value,
          text: text.wantedOptions[value],
        }))}
        value={store.wanted}
        onChange={store.setWanted}
        label={text.wanted}
      />
      <View className='jy-completion__label'>
        <Text>{text.ages}</Text>
        <Text className='jy-num'>{text.agesText(store.ages[0], store.ages[1], FILTER_MAX_AGE)}</Text>
      </View>
      <View className='jy-completion__ages'>
        <Range
          id='completion-ages'
          min={MIN_AGE}
          max={FILTER_MAX_AGE}
          values={store.ages}
          onChange={([from = MIN_AGE, to = FILTER_MAX_AGE]) => store.setAges([from, to])}
          label={text.ages}
          textOf={(age) => String(age)}
        />
      </View>
      <View className='jy-completion__label'>{text.bio}</View>
      <Field
        value={store.bio}
        onChange={store.setBio}
        kind='multiline'
        hiddenLabel={text.bio}
        placeholder={text.bioPlaceholder}
        maxLength={BIO_MAX}
        lengthOf={graphemeCount}
        error={error}
      />
    </>
  )
})
