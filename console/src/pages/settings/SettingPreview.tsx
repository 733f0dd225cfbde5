import { Alert, App, Form, Input, Modal, Radio, Spin, Typography } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import type { SettingValues } from '@contract/ops/settings'
import { CallError } from '../../api/call'
import { useRead } from '../../api/queries'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { SettingDifferences } from './SettingDifferences'

const LATEST_DAYS = 90

interface PreviewForm {
  readonly when: 'now' | 'later'
  readonly dueAt?: string
  readonly why: string
}

interface SettingPreviewProps {
  readonly version: number
  readonly set: SettingValues
  onDone(): void
  /** A colleague published meanwhile. */
  onConflict(by: string): void
  onClose(): void
}

/** Shows what the new values change, and publishes them now or later with a reason. */
export function SettingPreview({ version, set, onDone, onConflict, onClose }: SettingPreviewProps) {
  const all = useText()
  const text = all.settings
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const [form] = Form.useForm<PreviewForm>()
  const when = Form.useWatch('when', form)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useRead('/ops/settings/preview', { version, set })
  const onConflictRef = useRef(onConflict)
  onConflictRef.current = onConflict
  const conflictBy = error?.refusal === 'CONFIG_CHANGED' ? String(error.data.by) : null
  useEffect(() => {
    if (conflictBy !== null) onConflictRef.current(conflictBy)
  }, [conflictBy])
  const plans = useRead('/ops/settings/plans', {})
  const touched = plans.data?.list.find(
    ({ state, differences }) =>
      state === 'waiting' && differences.some(({ key }) => set.some((one) => one.key === key)),
  )

  const finish = async ({ when: chosen, dueAt, why }: PreviewForm): Promise<void> => {
    setBusy(true)
    try {
      if (chosen === 'later') {
        await proved('/ops/settings/plan', { version, set, why, dueAt: dayjs(dueAt).valueOf() })
        message.success(text.planned)
      } else {
        const made = await proved('/ops/settings/publish', { version, set, why })
        message.success(all.versions.published(made.version))
      }
      onDone()
    } catch (failure) {
      if (failure instanceof CallError && failure.refusal === 'CONFIG_CHANGED')
        onConflict(String(failure.data.by))
      else message.error(refusalOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const isInTime = (value: string | undefined): boolean => {
    const moment = dayjs(value ?? '')
    return moment.isValid() && moment.isAfter(dayjs()) && moment.isBefore(dayjs().add(LATEST_DAYS, 'day'))
  }

  return (
    <Modal
      open
      title={text.previewTitle}
      okText={text.publish}
      cancelText={all.common.cancel}
      okButtonProps={{ disabled: !data }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data && <SettingDifferences differences={data.differences} />}
      {data?.effects.map(({ name, beforeFen, afterFen }) => (
        <Typography.Paragraph key={name} className='moved'>
          {text.effects[name]}: {yuan(beforeFen)} → {yuan(afterFen)}
        </Typography.Paragraph>
      ))}
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      {touched && (
        <Alert type='warning' showIcon className='gap' title={text.touchesPlan(touched.operator)} />
      )}
      <Form<PreviewForm>
        form={form}
        layout='vertical'
        initialValues={{ when: 'now' }}
        onFinish={(values) => void finish(values)}
      >
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
          label={all.versions.why}
          rules={[{ required: true, whitespace: true, message: all.common.required }]}
        >
          <Input autoFocus maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
