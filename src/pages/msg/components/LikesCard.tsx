import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/Avatar'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './LikesCard.scss'

/** Faces on the card. Source: screens.md 10 */
const FACES = 3

/** How many like the viewer, and the way to see who. Shrinks to a line when nobody new does. Source: screens.md 10 */
export const LikesCard = observer(function LikesCard({ onOpen }: { onOpen: () => void }) {
  const { likes } = useStores().talk
  const { likes: text } = useText().messages
  if (likes.total === null) {
    // Keeps its place, so that the list below does not jump when it comes.
    return likes.list.state === 'error' ? null : <View className='jy-likes jy-likes--coming' />
  }
  const isNone = likes.total === 0
  if (isNone) {
    return (
      <View className='jy-likes jy-likes--none'>
        <Text className='jy-likes__line'>{text.none}</Text>
      </View>
    )
  }
  const faces = likes.list.rows.slice(0, FACES)
  return (
    <Pressable className='jy-likes' onPress={onOpen}>
      <View className='jy-likes__faces' aria-hidden='true'>
        {faces.map((row) => (
          <View key={row.id} className='jy-likes__face'>
            <Avatar
              src={row.locked ? row.blurUrl : (row.member?.avatarUrl ?? null)}
              size={46}
              isBlurred={row.locked}
            />
          </View>
        ))}
      </View>
      <View className={classNames('jy-likes__words', 'jy-num')}>
        <View className='jy-likes__title'>{text.title(likes.total)}</View>
        <Text className='jy-likes__line'>{likes.isLocked ? text.lineLocked : text.lineOpen}</Text>
      </View>
      <View className='jy-likes__go'>{text.see}</View>
    </Pressable>
  )
})
