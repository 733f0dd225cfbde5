import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './LikesCard.scss'

/** Number of faces on the card. Source: screens.md 10 */
const FACES = 3

/**
 * How many members like the viewer, and a button to see them. Shrinks to a line when there are no new ones. Source:
 * screens.md 10
 */
export const LikesCard = observer(function LikesCard({ onOpen }: { onOpen: () => void }) {
  const { likes } = useStores().talk
  const { likes: text } = useText().messages
  const isComing = likes.total === null
  if (isComing && likes.list.state === 'error') return null
  if (likes.total === 0) {
    return (
      <View className='jy-likes jy-likes--none'>
        <Text className='jy-likes__line'>{text.none}</Text>
      </View>
    )
  }
  const faces = isComing
    ? Array.from({ length: FACES }, (_, at) => ({ id: String(at), src: null, isBlurred: false }))
    : likes.list.rows.slice(0, FACES).map(({ id, locked, blurUrl, member }) => ({
        id,
        src: locked ? blurUrl : (member?.avatarUrl ?? null),
        isBlurred: locked,
      }))
  return (
    // While it loads it is invisible but keeps its room, so that the list below does not jump.
    <Pressable className={classNames('jy-likes', isComing && 'jy-likes--coming')} onPress={onOpen}>
      <View className='jy-likes__faces' aria-hidden='true'>
        {faces.map(({ id, src, isBlurred }) => (
          <View key={id} className='jy-likes__face'>
            <Avatar src={src} size={46} isBlurred={isBlurred} />
          </View>
        ))}
      </View>
      <View className={classNames('jy-likes__words', 'jy-num')}>
        <View className='jy-likes__title'>{text.title(likes.total ?? FACES)}</View>
        <Text className='jy-likes__line'>{likes.isLocked ? text.lineLocked : text.lineOpen}</Text>
      </View>
      <View className='jy-likes__go'>{text.see}</View>
    </Pressable>
  )
})
