import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { LikeHeart } from './LikeHeart'
import { Pressable } from '../Pressable'
import './MemberActions.scss'

/** Props of {@link MemberActions}. */
export interface MemberActionsProps {
  /** `photo` on the deck card, `page` on user detail. */
  kind: 'photo' | 'page'
  /** Screen readers read `pass`, `like` and `superlike`; `greet` is the text of the button: 打个招呼, 去聊天 or 已打招呼. */
  labels: { pass: string; greet: string; like: string; superlike: string }
  isLiked?: boolean
  isBusy?: boolean
  /** The greeting waits for an answer. */
  isGreetDisabled?: boolean
  /** Without it there is no cross, because nobody passes a match. */
  onPass?: (() => void) | undefined
  onGreet: () => void
  onLike: () => void
  /** Without it there is no star, because a super like would add nothing. */
  onSuperlike?: () => void
}

/** Pass, greeting, super like, like: the actions on a member. Source: screens.md 8, 9, product §8.2 */
export function MemberActions(props: MemberActionsProps) {
  const { kind, labels, isLiked = false, isBusy = false, isGreetDisabled = false } = props
  return (
    <View className={classNames('jy-actions', `jy-actions--${kind}`)}>
      {props.onPass && (
        <Pressable
          className='jy-actions__round jy-actions__round--pass'
          label={labels.pass}
          isDisabled={isBusy}
          onPress={props.onPass}
        >
          <Icon name='x' size={28} />
        </Pressable>
      )}
      <Pressable
        className={classNames('jy-actions__greet', isGreetDisabled && 'jy-actions__greet--off')}
        isDisabled={isBusy || isGreetDisabled}
        onPress={props.onGreet}
      >
        <Icon name='message-circle-heart' size={22} className='jy-actions__greet-icon' />
        <Text>{labels.greet}</Text>
      </Pressable>
      {props.onSuperlike && (
        <Pressable
          className='jy-actions__round jy-actions__round--super'
          label={labels.superlike}
          isDisabled={isBusy}
          onPress={props.onSuperlike}
        >
          <Icon name='star' size={22} />
        </Pressable>
      )}
      <Pressable
        className={`jy-actions__round jy-actions__round--${isLiked ? 'liked' : 'like'}`}
        label={labels.like}
        isPressed={isLiked}
        isDisabled={isBusy}
        onPress={props.onLike}
      >
        <LikeHeart isLiked={isLiked} size={28} isFilled isLarge />
      </Pressable>
    </View>
  )
}
