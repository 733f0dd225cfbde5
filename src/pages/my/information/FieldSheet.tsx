import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { Sheet } from '@/components/layers/Sheet'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { EditedField } from '@/stores/account/profile-editor'
import { useStores } from '@/stores/use-stores'
import { ChoiceControl, CityControl, ManyControl, PromptControl, TextControl } from './FieldControls'
import { BirthdaySheet, HeightSheet } from './WheelSheets'
import { useInformationText } from './use-information-text'
import './FieldSheet.scss'

const Control = observer(function Control({
  field,
  refusals,
}: {
  field: EditedField
  refusals: Readonly<Record<string, string>>
}) {
  switch (field) {
    case 'nickname':
    case 'job':
    case 'bio':
      return <TextControl field={field} refusal={refusals[field]} />
    case 'prompt':
      return <PromptControl refusal={refusals.prompts} />
    case 'interests':
    case 'lookingFor':
      return <ManyControl field={field} />
    case 'cityCode':
    case 'hometownCode':
      return <CityControl key={field} />
    case 'birthday':
    case 'heightCm':
      return null
    default:
      return <ChoiceControl field={field} />
  }
})

/** The sheet of the edited field, with its control and a save button. Source: screens.md 22 */
export const FieldSheet = observer(function FieldSheet() {
  const { profileEditor: editor } = useStores()
  const { information: text, common } = useInformationText()
  const [isAsking, setAsking] = useState(false)
  // The last field stays rendered while its sheet leaves.
  const [shown, setShown] = useState<EditedField>('nickname')
  const { field } = editor
  if (field !== null && field !== shown) setShown(field)
  if (field === null && isAsking) setAsking(false)
  const save = useAction(async () => {
    await editor.save()
    showToast(common.saved)
  })
  const remove = useAction(editor.removePrompt)
  const isBusy = save.isBusy || remove.isBusy
  const leave = () => {
    if (isBusy) return
    if (editor.isChanged) setAsking(true)
    else editor.close()
  }
  const isWheel = field === 'birthday' || field === 'heightCm'
  const isChoosingPrompt = shown === 'prompt' && editor.promptId === null
  return (
    <>
      <Sheet
        isOpen={field !== null && !isWheel}
        onClose={leave}
        title={isChoosingPrompt ? text.choosePrompt : text.fields[shown]}
        hasClose
        footer={
          !isChoosingPrompt && (
            <>
              <PrimaryButton
                text={common.save}
                isBusy={save.isBusy}
                isDisabled={editor.problem !== null || !editor.isChanged}
                onPress={() => void save.run()}
              />
              {shown === 'prompt' && editor.isSavedPrompt && (
                <Button
                  text={text.removePrompt}
                  kind='text'
                  size='m'
                  isBlock
                  isBusy={remove.isBusy}
                  onPress={() => void remove.run()}
                />
              )}
            </>
          )
        }
      >
        <View className='jy-edit'>
          <Control field={shown} refusals={save.fields} />
        </View>
      </Sheet>
      <HeightSheet />
      <BirthdaySheet />
      <Dialog
        isOpen={isAsking}
        title={text.dropTitle}
        line={text.dropLine}
        confirmText={text.drop}
        cancelText={text.keep}
        isDestructive
        onConfirm={() => {
          setAsking(false)
          editor.close()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
})
