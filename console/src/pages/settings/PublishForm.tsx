import { Form, type FormInstance, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../text/use-text'

const LATEST_DAYS = 90

/** When new values begin to hold, and why. */
export interface PublishValues {
  readonly when: 'now' | 'later'
  readonly dueAt?: string
  readonly why: string
}

const isInTime = (value: string | undefined): boolean => {
  const moment = dayjs(value ?? '')
  return moment.isValid() && moment.isAfter(dayjs()) && moment.isBefore(dayjs().add(LATEST_DAYS, 'day'))
}

interface PublishFormProps {
  readonly form: FormInstance<PublishValues>
  onFinish(values: PublishValues): void
}

/** Asks when new values begin to hold, and for the reason. */
export function PublishForm({ form, onFinish }: PublishFormProps) {
  const { settings: text, versions, common } = useText()
  const when = Form.useWatch('when', form)
  return (
    <Form<PublishValues> form={form} layout='vertical' initialValues={{ when: 'now' }} onFinish={onFinish}>
      <Form.Item name='when' label={text.when}>
        <Radio.Group
          options={[
            { value: 'now', label: text.now },
            { value: 'later', label: text.later },
          ]}
        />
      </Form.Item>
      {when === 'later' && (
        <Form.Item
          name='dueAt'
          label={text.dueAt}
          rules={[
            {
              validator: (_rule, value: string | undefined) =>
                isInTime(value) ? Promise.resolve() : Promise.reject(new Error(text.duePast)),
            },
          ]}
        >
          <Input type='datetime-local' />
        </Form.Item>
      )}
      <Form.Item
        name='why'
        label={versions.why}
        rules={[{ required: true, whitespace: true, message: common.required }]}
      >
        <Input autoFocus maxLength={500} />
      </Form.Item>
    </Form>
  )
}
