import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { LikeHeart } from './LikeHeart'
import { Pressable } from '../Pressable'
import './PromptCard.scss'

/** Props of {@link PromptCard}. */
export interface PromptCardProps {
  question: string
  answer: string
  /** `photo` is the translucent form on the deck card. */
  kind?: 'card' | 'photo'
  /** Its heart is full and does not move: a member can like an answer once. */
  isLiked?: boolean
  likeLabel: string
  /** Likes the member with this answer attached. Absent on one's own profile. */
  onLike?: () => void
}

/** A small question, a bold answer and a heart. Source: ui.md §7. */
export function PromptCard({
  question,
  answer,
  kind = 'card',
  isLiked = false,
  likeLabel,
  onLike,
}: PromptCardProps) {
  return (
    <View className={classNames('jy-prompt', `jy-prompt--${kind}`)}>
      <Text className='jy-prompt__question'>{question}</Text>
      <Text className='jy-prompt__answer'>{answer}</Text>
      {(onLike || isLiked) && (
        <Pressable
          className='jy-prompt__like'
          label={likeLabel}
          isPressed={isLiked}
          isDisabled={isLiked}
          onPress={onLike}
        >
          <View className='jy-prompt__heart'>
            <LikeHeart isLiked={isLiked} size={kind === 'photo' ? 18 : 22} />
          </View>
        </Pressable>
      )}
    </View>
  )
}
