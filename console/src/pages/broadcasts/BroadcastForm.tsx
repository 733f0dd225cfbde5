import { Button, Form, Input, Modal, Select, Spin, Typography, App } from 'antd'
import { useRef, useState } from 'react'
import type { BroadcastAudience, BroadcastWords } from '@contract/ops/broadcasts'
import { SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { NoticePreview } from './NoticePreview'

const LANGUAGES = ['zh-CN', 'en'] as const
const TITLE_MAX = 30
const BODY_MAX = 300

interface Written {
  readonly words: BroadcastWords
  readonly platform: BroadcastAudience['platform'] | 'all'
  readonly language: BroadcastAudience['language'] | 'all'
}

const audienceOf = ({ platform, language }: Written): BroadcastAudience => ({
  platform: platform === 'all' ? null : platform,
  language: language === 'all' ? null : language,
})

interface SendDialogProps {
  readonly written: Written
  /** Makes a repeat of the request harmless. */
  readonly clientToken: string
  onDone(): void
  onClose(): void
}

/** Shows the message as members see it and how many get it, and asks for the reason. */
function SendDialog({ written, clientToken, onDone, onClose }: SendDialogProps) {
  const all = useText()
  const text = all.broadcasts
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const [form] = Form.useForm<{ why: string }>()
  const [isBusy, setBusy] = useState(false)
  const audience = audienceOf(written)
  const { data, error, refetch } = useRead('/ops/broadcasts/count', audience)

  const send = async (why: string): Promise<void> => {
    setBusy(true)
    try {
      await proved('/ops/broadcasts/start', { words: written.words, audience, why, clientToken })
      message.success(text.started)
      onDone()
    } catch (failure) {
      message.error(refusalOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={640}
      title={text.previewTitle}
      okText={text.send}
      cancelText={all.common.cancel}
      okButtonProps={{ disabled: !data || data.total === 0 }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <NoticePreview words={written.words} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data && <Typography.Paragraph strong>{text.reaches(data.total)}</Typography.Paragraph>}
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      <Form form={form} layout='vertical' onFinish={({ why }) => void send(why)}>
        <Form.Item
          name='why'
          label={text.why}
          rules={[{ required: true, whitespace: true, message: all.common.required }]}
        >
          <Input autoFocus maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Writes a system message in both languages for all members, one platform or one language. */
export function BroadcastForm({ onSent }: { onSent(): void }) {
  const all = useText()
  const text = all.broadcasts
  const [form] = Form.useForm<Written>()
  const [written, setWritten] = useState<Written | null>(null)
  const clientToken = useRef(crypto.randomUUID())
  const rules = [{ required: true, whitespace: true, message: all.common.required }]

  return (
    <>
      <Form<Written>
        form={form}
        layout='vertical'
        className='broadcast-form'
        initialValues={{ platform: 'all', language: 'all' }}
        onFinish={(values) => {
          // Other words are another broadcast.
          clientToken.current = crypto.randomUUID()
          setWritten(values)
        }}
      >
        {LANGUAGES.map((language) => (
          <div key={language}>
            <Form.Item
              name={['words', language, 'title']}
              label={`${text.heading} · ${text.languages[language]}`}
              rules={rules}
            >
              <Input maxLength={TITLE_MAX} showCount />
            </Form.Item>
            <Form.Item
              name={['words', language, 'body']}
              label={`${text.body} · ${text.languages[language]}`}
              rules={rules}
            >
              <Input.TextArea rows={3} maxLength={BODY_MAX} showCount />
            </Form.Item>
          </div>
        ))}
        <Form.Item name='platform' label={text.platform}>
          <Select
            options={[
              { value: 'all', label: text.everybody },
              ...SWITCH_PLATFORMS.map((value) => ({ value, label: all.switches.platforms[value] })),
            ]}
          />
        </Form.Item>
        <Form.Item name='language' label={text.language}>
          <Select
            options={[
              { value: 'all', label: text.everybody },
              ...LANGUAGES.map((value) => ({ value, label: text.languages[value] })),
            ]}
          />
        </Form.Item>
        <Button type='primary' htmlType='submit'>
          {text.preview}
        </Button>
      </Form>
      {written && (
        <SendDialog
          written={written}
          clientToken={clientToken.current}
          onDone={() => {
            setWritten(null)
            form.resetFields()
            onSent()
          }}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  )
}
