import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button, PrimaryButton } from '../Button'
import { classNames } from '../class-names'
import { Heading } from '../Heading'
import { Icon } from '../Icon'
import './ResultPage.scss'

/** Props of {@link ResultPage}. */
export interface ResultPageProps {
  /** `done`: it happened · `waiting`: another person has to act first. */
  kind?: 'done' | 'waiting'
  /** Replaces the sign of its kind. */
  mark?: ReactNode
  title: string
  /** The result in large figures: `+300 遇豆`. */
  figure?: string
  line?: string
  /** Facts under the line. */
  children?: ReactNode
  buttonText: string
  onButton: () => void
  /** The second way on. */
  linkText?: string
  onLink?: () => void
}

/**
 * The result of an action that the member waited for, and the way on. It replaces the page's content. Source: ui.md
 * §9
 */
export function ResultPage(props: ResultPageProps) {
  const { kind = 'done', mark, title, figure, line, children, buttonText, onButton, linkText, onLink } = props
  return (
    <View className='jy-result'>
      <View className='jy-result__words' role='status' aria-live='polite'>
        {mark ?? (
          <View className={classNames('jy-result__mark', `jy-result__mark--${kind}`)} aria-hidden='true'>
            <Icon name={kind === 'done' ? 'check' : 'timer'} size={32} />
          </View>
        )}
        <Heading level={2} className='jy-result__title'>
          {title}
        </Heading>
        {figure && <View className='jy-result__figure jy-num'>{figure}</View>}
        {line && <Text className='jy-result__line'>{line}</Text>}
      </View>
      {children}
      <View className='jy-result__acts jy-button-stack'>
        <PrimaryButton text={buttonText} onPress={onButton} />
        {linkText && <Button kind='text' isBlock text={linkText} onPress={onLink} />}
      </View>
    </View>
  )
}
