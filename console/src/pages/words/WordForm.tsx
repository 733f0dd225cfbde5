import { Button, Flex, Form, Input, Select } from 'antd'
import { WORD_ACTIONS, WORD_CATEGORIES } from '@contract/ops/ops-constants'
import type { WordEntry } from '@contract/ops/word-list'
import { useText } from '../../text/use-text'

interface WordFields {
  readonly terms: string
  readonly category: WordEntry['category']
  readonly action: WordEntry['action']
}

/** Adds entries to the draft, one a line; an entry that exists gets the chosen category and action. */
export function WordForm({ onAdd }: { onAdd(entries: WordEntry[]): Promise<boolean> }) {
  const all = useText()
  const text = all.words
  const [form] = Form.useForm<WordFields>()

  const add = async ({ terms, category, action }: WordFields): Promise<void> => {
    const lines = terms.split('\n').map((line) => line.trim())
    const entries = lines.filter((term) => term !== '').map((term) => ({ term, category, action }))
    // Refused entries stay, so that the operator can correct them.
    if (await onAdd(entries)) form.resetFields(['terms'])
  }

  return (
    <Form<WordFields>
      form={form}
      layout='vertical'
      className='gap'
      initialValues={{ category: 'fraud', action: 'review' }}
      onFinish={(values) => void add(values)}
    >
      <Form.Item
        name='terms'
        label={text.term}
        extra={text.termHint}
        rules={[{ required: true, whitespace: true, message: all.common.required }]}
      >
        <Input.TextArea rows={2} maxLength={2_000} />
      </Form.Item>
      <Flex gap='small' align='end'>
        <Form.Item name='category' label={text.category}>
          <Select
            style={{ width: 140 }}
            options={WORD_CATEGORIES.map((value) => ({ value, label: text.categories[value] }))}
          />
        </Form.Item>
        <Form.Item name='action' label={text.action}>
          <Select
            style={{ width: 120 }}
            options={WORD_ACTIONS.map((value) => ({ value, label: text.actions[value] }))}
          />
        </Form.Item>
        <Form.Item>
          <Button htmlType='submit'>{text.add}</Button>
        </Form.Item>
      </Flex>
    </Form>
  )
}
