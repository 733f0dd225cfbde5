import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { canOpenOuterLink, followOuterLink } from '@/platform/outer-link'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import './LinkSheet.scss'

/** Shows where an address in a message leads, and warns before the viewer leaves. Source: screens.md 12 (Text) */
export const LinkSheet = observer(function LinkSheet({
  url,
  onClose,
}: {
  /** Null while none was pressed. */
  url: string | null
  onClose: () => void
}) {
  const { chat, common } = useText()
  const text = chat.link
  const last = useRef(url ?? '')
  if (url !== null) last.current = url
  const follow = async () => {
    const isDone = await followOuterLink(last.current)
    onClose()
    if (!canOpenOuterLink()) showToast(isDone ? common.copied : common.copyFailed)
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
          text={canOpenOuterLink() ? text.open : text.copy}
          onPress={() => void follow()}
        />
        <Button kind='text' isBlock text={common.cancel} onPress={onClose} />
      </View>
    </Sheet>
  )
})
