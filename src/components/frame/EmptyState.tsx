import { Image, Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { Heading } from '../Heading'
import { ILLUSTRATIONS, type IllustrationName } from '../illustrations'
import { Pressable } from '../Pressable'
import './EmptyState.scss'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  illustration: IllustrationName
  title: string
  /** One line that says what to do next. */
  line?: string
  buttonText?: string
  isBusy?: boolean
  onButton?: () => void
  linkText?: string
  onLink?: () => void
}

/** An empty place and its next step: at most one button and one link. Source: ui.md §10. */
export function EmptyState(props: EmptyStateProps) {
  const { illustration, title, line, buttonText, isBusy, onButton, linkText, onLink } = props
  return (
    <View className='jy-empty'>
      <Image
        className='jy-empty__art'
        src={ILLUSTRATIONS[illustration]}
        mode='scaleToFill'
        aria-hidden='true'
      />
      <Heading level={2} className='jy-empty__title'>
        {title}
      </Heading>
      {line && <Text className='jy-empty__line'>{line}</Text>}
      {buttonText && (
        <Button
          className='jy-empty__button'
          kind='primary'
          text={buttonText}
          isBusy={isBusy}
          onPress={onButton}
        />
      )}
      {linkText && (
        <Pressable className='jy-empty__link' role='link' pressStyle='flat' onPress={onLink}>
          {linkText}
        </Pressable>
      )}
    </View>
  )
}
