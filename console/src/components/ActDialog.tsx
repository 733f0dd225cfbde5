import { App, Checkbox, Form, Input, Modal, Select } from 'antd'
import { Fragment, useState } from 'react'
import { useRefusal, useText } from '../text/use-text'
import { type NoticeOfAct, WordsPreview } from './WordsPreview'

/** A field of an act: a choice, or a line of text. */
export interface ActField {
  readonly name: string
  readonly label: string
  /** Values that an operator can choose; absent for a line of text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** True for any number of the choices; their values are joined by commas. */
  readonly isMany?: boolean
  readonly isLong?: boolean
  /** Sentences that fill a line of text. */
  readonly templates?: readonly (readonly [label: string, text: string])[]
  readonly isOptional?: boolean
  /** Longest line of text; 80 by default. */
  readonly maxLength?: number
}

/** The filled fields of an act, with `why`. */
export type ActValues = Readonly<Record<string, string>>

interface ActDialogProps {
  readonly title: string
  readonly fields?: readonly ActField[]
  /** False for acts without a reason of their own. */
  readonly asksWhy?: boolean
  /** The message that the member reads; null for none, or as long as too little is chosen. */
  preview?(values: ActValues): NoticeOfAct | null
  submit(values: ActValues): Promise<unknown>
  onDone(): void
  onClose(): void
}

/** How a field of several choices keeps them as one text. */
const joined = {
  getValueFromEvent: (values: readonly string[]) => values.join(','),
  getValueProps: (value?: string) => ({ value: value ? value.split(',') : [] }),
}

/** Asks for everything that an act needs, and shows what the member reads. Ctrl+Enter submits. */
export function ActDialog(props: ActDialogProps) {
  const { title, fields = [], asksWhy = true, preview, submit, onDone, onClose } = props
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, string>>()
  const values = Form.useWatch((all) => all, form) ?? {}
  const [isBusy, setBusy] = useState(false)
  const words = preview?.(values) ?? null
  const rules = [{ required: true, whitespace: true, message: text.common.required }]

  const finish = async (filled: ActValues): Promise<void> => {
    setBusy(true)
    try {
      await submit(filled)
      message.success(text.memberActs.done)
      onDone()
    } catch (error) {
      message.error(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={title}
      okText={text.memberActs.submit}
      cancelText={text.common.cancel}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout='vertical'
        onFinish={(filled) => void finish(filled)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
        }}
      >
        {fields.map(({ name, label, choices, isMany, isLong, templates, isOptional, maxLength = 80 }) => (
          <Fragment key={name}>
            {templates && (
              <Select
                className='template'
                aria-label={text.cases.template}
                placeholder={text.cases.template}
                options={templates.map(([title, value]) => ({ label: title, value }))}
                onChange={(value: string) => form.setFieldValue(name, value)}
              />
            )}
            <Form.Item name={name} label={label} rules={isOptional ? [] : rules} {...(isMany && joined)}>
              {choices && !isMany && <Select options={[...choices]} />}
              {/* A list that opens would take a choice back with the key Tab. */}
              {choices && isMany && <Checkbox.Group className='choices' options={[...choices]} />}
              {!choices && isLong && <Input.TextArea rows={4} maxLength={500} showCount />}
              {!choices && !isLong && <Input maxLength={maxLength} />}
            </Form.Item>
          </Fragment>
        ))}
        {words && <WordsPreview {...words} />}
        {asksWhy && (
          <Form.Item name='why' label={text.memberActs.why} rules={rules}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
