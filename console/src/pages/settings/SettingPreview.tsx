import { Alert, App, Form, Modal, Spin, Typography } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import type { SettingValues } from '@contract/ops/settings'
import { CallError } from '../../api/call'
import { useRead } from '../../api/queries'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { PublishForm, type PublishValues } from './PublishForm'
import { SettingDifferences } from './SettingDifferences'

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
  const [form] = Form.useForm<PublishValues>()
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

  const finish = async ({ when: chosen, dueAt, why }: PublishValues): Promise<void> => {
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
      <PublishForm form={form} onFinish={(values) => void finish(values)} />
    </Modal>
  )
}
