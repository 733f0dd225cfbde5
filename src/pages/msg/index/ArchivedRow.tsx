import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/**
 * The way to the archived chats, under the last row; absent while nothing is archived. The first mount loads the
 * archive, later changes reach it with the other lists. Source: product §8.3
 */
export const ArchivedRow = observer(function ArchivedRow({ onOpen }: { onOpen: () => void }) {
  const { archived } = useStores().talk.groups.boxes
  const text = useText().messages.archived
  useEffect(() => void archived.loadOnce(), [archived])
  if (archived.rows.length === 0) return null
  return (
    <Pressable className='jy-talks__archived' pressStyle='flat' onPress={onOpen}>
      <Text>{text.link}</Text>
    </Pressable>
  )
})
