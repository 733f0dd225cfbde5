import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/layers/Sheet'
import { canOpenExternalLink, openExternalLink } from '@/platform/external-link'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import './LinkSheet.scss'

/** Shows the target of an address in a message, and warns before the viewer leaves. Source: screens.md 12 (Text) */
export const LinkSheet = observer(function LinkSheet({
  url,
  onClose,
}: {
  /** Null while no address was pressed. */
  url: string | null
  onClose: () => void
}) {
  const { chat, common } = useText()
  const text = chat.link
  const last = useRef(url ?? '')
  if (url !== null) last.current = url
  const follow = async () => {
    const isDone = await openExternalLink(last.current)
    onClose()
    if (!canOpenExternalLink()) showToast(isDone ? common.copied : common.copyFailed)
  }
  return (
    <Sheet isOpen={url !== null} title={text.title} onClose={onClose}>
      <View className='jy-link'>
        <Text className='jy-link__address jy-selectable' userSelect>
          {last.current}
        </Text>
        <Text className='jy-link__line'>{text.line}</Text>
        <Button
          kind='primary'
          isBlock
          text={canOpenExternalLink() ? text.open : text.copy}
          onPress={() => void follow()}
        />
        <Button kind='text' isBlock text={common.cancel} onPress={onClose} />
      </View>
    </Sheet>
  )
})
