import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { PICTURE_ALT_MAX } from '@contract/constants'
import type { Image } from '@contract/types/image'
import { PrimaryButton } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { graphemeCount } from '@/lib/graphemes'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { usePictureWords } from './use-picture-words'
import './DescribeSheet.scss'

/** Asks for the description that members who cannot see the picture get. */
export const DescribeSheet = observer(function DescribeSheet({
  image,
  isOpen,
  onClose,
}: {
  image: Image | null
  isOpen: boolean
  onClose: () => void
}) {
  const { album } = useStores()
  const { common } = useText()
  const text = usePictureWords(image)
  const [alt, setAlt] = useState('')
  useEffect(() => {
    if (isOpen) setAlt(image?.alt ?? '')
  }, [isOpen, image])
  const save = useAction(async () => {
    if (image) await album.change(image.id, { alt: alt.trim() })
    showToast(text.saved)
    onClose()
  })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.describeTitle}
      hasClose
      footer={
        <PrimaryButton
          text={common.save}
          isBusy={save.isBusy}
          isDisabled={graphemeCount(alt) > PICTURE_ALT_MAX}
          onPress={() => void save.run()}
        />
      }
    >
      <View className='jy-picture-describe'>
        <Field
          value={alt}
          onChange={setAlt}
          kind='multiline'
          ground='fill'
          hiddenLabel={text.describeTitle}
          placeholder={text.describePlaceholder}
          hint={text.describeHint}
          error={save.fields.alt}
          maxLength={PICTURE_ALT_MAX}
          lengthOf={graphemeCount}
        />
      </View>
    </Sheet>
  )
})
