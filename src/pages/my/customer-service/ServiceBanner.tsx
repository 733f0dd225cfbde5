import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import mascot from '@/assets/illus/empty-like.svg'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { navigateTo } from '@/platform/navigation'
import { useServiceState } from '@/shell/use-service-state'
import { useHelpText } from './use-help-text'
import './ServiceBanner.scss'

/** The help desk's hours and reply time, with a link to its chat. Source: screens.md 31 */
export const ServiceBanner = observer(function ServiceBanner() {
  const { banner: text } = useHelpText().service
  const state = useServiceState()
  const isAway = state?.now?.isOpen === false
  const lines =
    state === null
      ? [text.missing]
      : isAway
        ? [text.later, text.tomorrow(state.now?.from ?? '')]
        : [text.hours(state.hours), text.soon(state.replyMinutes)]
  return (
    <View className='jy-service-banner'>
      <View className='jy-service-banner__words'>
        <Heading level={2} className='jy-service-banner__title'>
          {text.title}
        </Heading>
        {lines.map((line) => (
          <Text key={line} className='jy-service-banner__line jy-num'>
            {line}
          </Text>
        ))}
        {state !== null && (
          <View className='jy-service-banner__go'>
            <Button
              kind='primary'
              size='m'
              text={isAway ? text.leave : text.go}
              onPress={() => navigateTo('chat', { userId: SERVICE_ACCOUNT_ID })}
            />
          </View>
        )}
      </View>
      <Image className='jy-service-banner__mascot' src={mascot} mode='aspectFit' aria-hidden='true' />
    </View>
  )
})
