import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo } from '@/platform/navigation'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './AgreementBody.scss'

/** One of the three agreements. */
export type AgreementName = 'user' | 'privacy' | 'vip'

/** Id of a part of an agreement in the document, counted from 0. */
export const agreementPartId = (name: AgreementName, at: number): string => `jy-agreement-${name}-${at}`

/**
 * The text of an agreement from the server's config; without a network it shows the copy read last. Its end leads to the
 * page for guardians, who need no account.
 */
export const AgreementBody = observer(function AgreementBody({
  name,
  onLeave,
}: {
  name: AgreementName
  /** Closes the layer that shows it, before another page opens. */
  onLeave?: () => void
}) {
  const { systemConfig } = useStores()
  const { agreement: text, common } = useText()
  const agreement = systemConfig.value?.agreements[name]
  useEffect(() => void systemConfig.loadMissing(), [systemConfig])
  if (!agreement) {
    return systemConfig.isComing || systemConfig.isLoading ? (
      <Skeleton shape='text' count={14} />
    ) : (
      <EmptyState
        illustration='error'
        title={common.loadFailed}
        line={text.missing}
        buttonText={common.retry}
        onButton={() => void systemConfig.load()}
      />
    )
  }
  return (
    <View className='jy-agreement'>
      <Heading level={1} className='jy-agreement__title'>
        {text.names[name]}
      </Heading>
      <View className='jy-agreement__version'>{text.version(agreement.version, agreement.effectiveOn)}</View>
      <View className='jy-agreement__summary'>
        <View className='jy-agreement__summary-title'>
          <Icon name='shield-check' size={18} />
          <Text className='jy-agreement__summary-word'>{text.summary}</Text>
        </View>
        {agreement.summary.map((point) => (
          <View key={point} className='jy-agreement__point'>
            {point}
          </View>
        ))}
      </View>
      {agreement.sections.map(({ heading, body }, at) => (
        <View key={heading} id={agreementPartId(name, at)} className='jy-agreement__part'>
          <Heading level={2} className='jy-agreement__heading'>
            {heading}
          </Heading>
          {body.split('\n').map((paragraph) => (
            <View key={paragraph} className='jy-agreement__text'>
              {paragraph}
            </View>
          ))}
        </View>
      ))}
      <Button
        kind='text'
        isBlock
        text={text.guardian}
        onPress={() => {
          onLeave?.()
          navigateTo('guardian')
        }}
      />
    </View>
  )
})
