import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { CONTACT_BLOCK_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { calendarDay } from '@/lib/time/calendar'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { textWith } from '@/shell/use-text'
import { ContactBlocksStore } from '@/stores/safety/contact-blocks'
import { usePageStore } from '@/stores/use-stores'
import { contactBlocks as contactBlocksEn } from '@/text/en/contact-blocks'
import type { Translation } from '@/text/translation'
import { contactBlocks } from '@/text/zh-CN/contact-blocks'

const useBlocksText = textWith<{ readonly contactBlocks: Translation<typeof contactBlocks> }>({
  'zh-CN': { contactBlocks },
  en: { contactBlocks: contactBlocksEn },
})

/** Room for fifty pasted numbers. */
const TEXT_MAX = 1_000

const Numbers = observer(function Numbers({ store }: { store: ContactBlocksStore }) {
  const { contactBlocks: text } = useBlocksText()
  const remove = useAction(
    async (id: string) => {
      await store.remove(id)
      showToast(text.removed)
    },
    // The next row may follow at once.
    { lockMs: 0, about: (id) => id },
  )
  if (store.count === 0) return <EmptyState illustration='blocked' title={text.empty} line={text.emptyLine} />
  return (
    <>
      {store.rows.value?.map(({ id, tail, createdAt }) => (
        <View key={id} className='jy-settings__person'>
          <View className='jy-settings__name'>
            <View className='jy-num'>{text.tail(tail)}</View>
            <Text className='jy-settings__line'>{text.since(calendarDay(createdAt))}</Text>
          </View>
          <Button
            text={text.remove}
            label={text.removeLabel(tail)}
            size='s'
            onPress={() => void remove.run(id)}
          />
        </View>
      ))}
    </>
  )
})

/**
 * Phone numbers whose owners the member does not want to meet: added one by one or pasted, and removed. Source:
 * product §5.2, §8 (24), §9
 */
export const ContactBlockSheet = observer(function ContactBlockSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { contactBlocks: text, common, errors } = useBlocksText()
  const store = usePageStore(ContactBlocksStore)
  const { rows, fault } = store
  useEffect(() => {
    if (isOpen) void store.load()
  }, [isOpen, store])
  const add = useAction(
    async () => {
      if (await store.add()) showToast(text.added)
    },
    { onFailure: ({ fields }) => fields.phones !== undefined },
  )
  const words = { form: text.form, full: text.full(CONTACT_BLOCK_MAX) }
  const error = fault && (fault.kind === 'said' ? fault.line : words[fault.kind])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.title} subtitle={text.note} hasClose>
      <View className='jy-settings__sheet'>
        <Field
          kind='multiline'
          ground='fill'
          label={`${text.label} ${text.count(store.count, CONTACT_BLOCK_MAX)}`}
          placeholder={text.placeholder}
          value={store.text}
          onChange={store.setText}
          maxLength={TEXT_MAX}
          error={error}
        />
        <View className='jy-settings__add'>
          <Button
            isBlock
            text={text.add}
            isDisabled={!store.canAdd}
            isBusy={add.isBusy}
            onPress={() => void add.run()}
          />
        </View>
        <View className='jy-settings__numbers'>
          {rows.isFirstLoad && <Skeleton shape='list' count={3} />}
          {rows.state === 'error' && rows.value === null && (
            <EmptyState
              illustration='error'
              title={common.loadFailed}
              line={rows.error ? errors[rows.error] : undefined}
              buttonText={common.retry}
              onButton={() => void store.load()}
            />
          )}
          {rows.value !== null && <Numbers store={store} />}
        </View>
      </View>
    </Sheet>
  )
})
