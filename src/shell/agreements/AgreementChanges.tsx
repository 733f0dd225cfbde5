import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { useStores } from '@/stores/use-stores'
import { useText } from '../use-text'

const NAMES = ['user', 'privacy'] as const

/**
 * The differences between the versions of the agreements: the changes that each agreement lists, or a summary of both
 * when neither lists any. Shows nothing until the agreements are loaded. Source: product §8.1 (5–7)
 */
export const AgreementChanges = observer(function AgreementChanges() {
  const { systemConfig } = useStores()
  const { agreement: text } = useText()
  const agreements = systemConfig.value?.agreements
  if (!agreements) return null
  const changed = NAMES.filter((name) => agreements[name].changes.length > 0)
  const shown = changed.length > 0 ? changed : NAMES
  return (
    <>
      {shown.map((name) => {
        const { version, effectiveOn, changes, summary } = agreements[name]
        return (
          <View key={name} className='jy-consent__part'>
            <Heading level={3} className='jy-consent__name'>
              {text.names[name]}
            </Heading>
            <View className='jy-consent__version'>
              {text.version(version, effectiveOn)} ·{' '}
              {changes.length > 0 ? text.changed.differences : text.summary}
            </View>
            {(changes.length > 0 ? changes : summary).map((point) => (
              <View key={point} className='jy-consent__point jy-consent__point--marked'>
                <Icon name='shield-check' size={18} className='jy-consent__icon' />
                <View>{point}</View>
              </View>
            ))}
          </View>
        )
      })}
    </>
  )
})
