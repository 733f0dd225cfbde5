import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Chip } from '@/components/forms/Chip'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { UploadTile } from '@/components/forms/UploadTile'
import { graphemeCount } from '@/lib/graphemes'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { DETAIL_MAX, type UnlockFeedbackStore } from '@/stores/unlock/unlock-feedback'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { useAttachmentTiles } from '../safety/use-attachment-tiles'
import { useUnlockText } from './use-unlock-text'

const SCORES = [1, 2, 3, 4, 5] as const

/**
 * Feedback about an unlocked contact: stars when everything worked, otherwise the problem. Source: product
 * §7.6.5–7.6.7
 */
export const FeedbackForm = observer(function FeedbackForm({
  store,
  refusals,
}: {
  store: UnlockStore
  /** The server's refusals, by field. */
  refusals: Readonly<Record<string, string>>
}) {
  const { feedback } = store
  return (
    <View className='jy-unlock'>
      {feedback.isGood ? <Good feedback={feedback} /> : <Problem store={store} refusals={refusals} />}
    </View>
  )
})

const Good = observer(function Good({ feedback }: { feedback: UnlockFeedbackStore }) {
  const { feedback: text } = useUnlockText().unlock
  const score = feedback.score ?? 0
  return (
    <>
      <View className='jy-unlock__head'>{text.score}</View>
      <View className='jy-unlock__scores' role='radiogroup' aria-label={text.score}>
        {SCORES.map((value) => (
          <Pressable
            key={value}
            className={`jy-unlock__score${value <= score ? ' jy-unlock__score--on' : ''}`}
            role='radio'
            label={text.scoreOf(value)}
            isChecked={value === score}
            onPress={() => feedback.setScore(value)}
          >
            <Icon name={value <= score ? 'heart-filled' : 'heart'} size={28} />
          </Pressable>
        ))}
      </View>
      <View className='jy-unlock__head'>{text.tagsTitle}</View>
      <View className='jy-unlock__chips'>
        {text.tags.map((tag) => (
          <View key={tag} className='jy-unlock__chip'>
            <Chip
              text={tag}
              isSelected={feedback.tags.includes(tag)}
              onPress={() => feedback.toggleTag(tag)}
            />
          </View>
        ))}
      </View>
    </>
  )
})

const Problem = observer(function Problem({
  store,
  refusals,
}: {
  store: UnlockStore
  refusals: Readonly<Record<string, string>>
}) {
  const texts = useUnlockText()
  const { feedback: text } = texts.unlock
  const { clock } = useStores()
  const { feedback, order } = store
  const tiles = useAttachmentTiles(feedback.images)
  const from = order?.complainFrom ?? 0
  const isEarly = clock.now() < from
  const isReply = feedback.kind === 'reply'
  return (
    <>
      {feedback.choices.length > 0 && (
        <>
          <View className='jy-unlock__head'>{text.what}</View>
          <View className='jy-unlock__chips' role='radiogroup' aria-label={text.what}>
            {feedback.choices.map((result) => (
              <View key={result} className='jy-unlock__chip'>
                <Chip
                  text={text.results[result]}
                  role='radio'
                  isSelected={feedback.result === result}
                  isDisabled={result === 'not_accepted' && isEarly}
                  onPress={() => feedback.setResult(result)}
                />
              </View>
            ))}
          </View>
          {isEarly && feedback.choices.includes('not_accepted') && (
            <View className='jy-unlock__line'>{text.notYet(momentLabel(texts, from))}</View>
          )}
        </>
      )}
      <View className='jy-unlock__note'>
        <Field
          kind='multiline'
          ground='fill'
          label={isReply ? text.replyLabel : text.detail}
          placeholder={isReply ? text.replyPlaceholder : text.detailPlaceholder}
          value={feedback.detail}
          maxLength={DETAIL_MAX}
          lengthOf={graphemeCount}
          error={refusals.detail ?? refusals.reply}
          onChange={feedback.setDetail}
        />
      </View>
      <View className='jy-unlock__head'>{text.images}</View>
      <View className='jy-unlock__tiles'>
        {tiles.map(({ key, state, label, onPress }) => (
          <UploadTile key={key} className='jy-unlock__tile' state={state} label={label} onPress={onPress} />
        ))}
      </View>
    </>
  )
})
