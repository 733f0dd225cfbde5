import { Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import './ListEnd.scss'

/** Props of {@link ListEnd}. */
export interface ListEndProps {
  /** `more` and `none` draw nothing: more rows will come, or the list is shorter than one screen. */
  state: 'more' | 'loading' | 'end' | 'error' | 'none'
  /** Required with `error`. */
  onRetry?: () => void
  /** Replaces the shared sentence of the state. */
  text?: string
}

/** The last row of a growing list: loading, no more, or a retry. Source: ui.md §10 More, Error. */
export function ListEnd({ state, onRetry, text }: ListEndProps) {
  const { labels } = useUi()
  if (state === 'more' || state === 'none') return null
  if (state === 'error') {
    return (
      <View className='jy-list-end' role='alert'>
        <Text>{text ?? labels.loadFailed}</Text>
        <Pressable className='jy-list-end__retry' pressStyle='flat' onPress={onRetry}>
          {labels.retry}
        </Pressable>
      </View>
    )
  }
  return (
    <View className='jy-list-end' aria-live='polite'>
      {state === 'loading' && (
        <View className='jy-list-end__dots' aria-hidden='true'>
          <View className='jy-list-end__dot jy-list-end__dot--other' />
          <View className='jy-list-end__dot' />
        </View>
      )}
      <Text>{text ?? (state === 'loading' ? labels.loading : labels.noMore)}</Text>
    </View>
  )
}
