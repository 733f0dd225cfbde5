import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { scrollToPart } from '@/platform/layout/part-scroll'
import type { RouteName } from '@/routes'
import { Page } from '@/shell/page/Page'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { AgreementBody, agreementPartId, type AgreementName } from '@/shell/agreements/AgreementBody'
import './AgreementPage.scss'

/** An agreement as a page, with a linked table of its parts. Source: screens.md 5–7 */
export const AgreementPage = observer(function AgreementPage({
  route,
  name,
}: {
  route: RouteName
  name: AgreementName
}) {
  const { systemConfig } = useStores()
  const { agreement: text, common } = useText()
  const [isListOpen, setIsListOpen] = useState(false)
  const sections = systemConfig.value?.agreements[name].sections ?? []
  return (
    <Page
      route={route}
      overlays={
        <ActionSheet
          isOpen={isListOpen}
          title={text.contents}
          actions={sections.map(({ heading }, at) => ({
            text: heading,
            onPress: () => scrollToPart(agreementPartId(name, at)),
          }))}
          cancelText={common.cancel}
          onClose={() => setIsListOpen(false)}
        />
      }
    >
      <View className='jy-agreement-page'>
        <AgreementBody name={name} />
      </View>
      {sections.length > 0 && (
        <>
          <View className='jy-agreement-page__fade' aria-hidden='true' />
          <Pressable className='jy-agreement-page__contents' onPress={() => setIsListOpen(true)}>
            <Icon name='list' size={18} />
            <Text className='jy-agreement-page__word'>{text.contents}</Text>
          </Pressable>
        </>
      )}
    </Page>
  )
})
