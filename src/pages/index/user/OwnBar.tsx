import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Segmented } from '@/components/forms/Segmented'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { MemberPageStore } from '@/stores/discovery/member-page'
import { useOwnText } from './use-own-text'

/** Under the viewer's own page: whose view of it is shown, and a link to edit it. Source: screens.md 9 */
export const OwnBar = observer(function OwnBar({ store }: { store: MemberPageStore }) {
  const { member } = useText()
  const { ownPage: text } = useOwnText()
  const show = useAction(store.setPreview, { lockMs: 0 })
  return (
    <>
      <View className='member-bar__room' />
      <View className='member-bar member-bar--own'>
        <View className='member-bar__preview'>
          <Segmented
            label={text.preview}
            options={[
              { value: 'everyone', text: text.everyone },
              { value: 'match', text: text.matches },
            ]}
            value={store.previewAs}
            onChange={(audience) => void show.run(audience)}
          />
        </View>
        <Button
          className='member-bar__edit'
          kind='primary'
          isBlock
          icon='pencil'
          text={member.edit}
          onPress={() => navigateTo('information')}
        />
      </View>
    </>
  )
})
