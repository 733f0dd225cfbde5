import { Text, View } from '@tarojs/components'
import { Button, type ButtonProps } from '../Button'
import { LayerPopup } from './LayerPopup'
import './Dialog.scss'

/** Props of {@link Dialog}. */
export interface DialogProps {
  isOpen: boolean
  title: string
  /** One sentence: what happens and whether it can be undone. */
  line?: string
  confirmText: string
  /** The safe choice, on the left. Without it the dialog has one button. */
  cancelText?: string
  /** The action cannot be undone: danger text on neutral instead of rose. */
  isDestructive?: boolean
  /** The confirmed action is in progress: no button works, because nothing could stop the action. */
  isBusy?: boolean
  /** Renders the confirming button as a native one, for platform features that only a native button can request. */
  native?: ButtonProps['native']
  /** Absent where a native button answers by itself. */
  onConfirm?: () => void
  /** Called by the safe choice, Esc, Back and the mask. */
  onCancel: () => void
}

const noop = () => {}

/** A question about something irreversible, money or safety, and about nothing else. Source: ui.md §10. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    title,
    line,
    confirmText,
    cancelText,
    isDestructive = false,
    isBusy = false,
    native,
    onConfirm,
    onCancel,
  } = props
  const cancel = isBusy ? noop : onCancel
  return (
    <LayerPopup
      isOpen={isOpen}
      onClose={cancel}
      block='jy-dialog'
      position='none'
      role='alertdialog'
      label={title}
    >
      <View className='jy-dialog__title'>{title}</View>
      {line && <Text className='jy-dialog__line'>{line}</Text>}
      <View className='jy-dialog__answers'>
        {cancelText && (
          <Button
            className='jy-dialog__answer'
            size='l'
            text={cancelText}
            isDisabled={isBusy}
            onPress={cancel}
          />
        )}
        <Button
          className='jy-dialog__answer'
          size='l'
          kind={isDestructive ? 'danger' : 'primary'}
          text={confirmText}
          isBusy={isBusy}
          native={native}
          onPress={onConfirm}
        />
      </View>
    </LayerPopup>
  )
}
