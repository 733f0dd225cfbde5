import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/EmptyState'
import type { IllustrationName } from '@/components/illustrations'
import { goBack } from '@/platform/navigation'
import type { RouteName } from '@/routes'
import { Page } from './Page'
import { useText } from './use-text'
import './ComingScreen.scss'

/** Props of {@link ComingScreen}. */
export interface ComingScreenProps {
  route: RouteName
  illustration?: IllustrationName
  /** What the page will be for; a general sentence without it. */
  line?: string
  /** Replaces the way back as the page's act. */
  buttonText?: string
  onButton?: () => void
  /** Stands under the sentence. */
  children?: ReactNode
}

/** A page that is not open yet: says what it will be for, honestly, and offers the way on. */
export const ComingScreen = observer(function ComingScreen({
  route,
  illustration = 'empty-record',
  line,
  buttonText,
  onButton,
  children,
}: ComingScreenProps) {
  const { common, mine, titles } = useText()
  const title = titles[route] || common.appName
  return (
    <Page route={route}>
      <View className='jy-coming'>
        <View className='jy-coming__tag'>{mine.coming.tag}</View>
        <EmptyState
          illustration={illustration}
          title={title}
          line={line ?? common.coming.line(title)}
          buttonText={buttonText ?? common.coming.button}
          onButton={onButton ?? goBack}
        />
        {children}
      </View>
    </Page>
  )
})
