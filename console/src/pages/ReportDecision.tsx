import { Alert, App, Button, Card, Flex, Form, Input, Radio, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ReportCase } from '@contract/ops/calls/reports/open'
import { LADDER_STEPS } from '@contract/ops/ops-constants'
import { useAct } from '../api/queries'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'

interface DecisionForm {
  readonly verdict: 'upheld' | 'dismissed'
  readonly step: (typeof LADDER_STEPS)[number]
  readonly why: string
}

/** The form that decides a report. Ctrl+Enter submits it. */
export function ReportDecision({ found, takenBy }: { found: ReportCase; takenBy: string | null }) {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const decide = useAct('/ops/reports/decide')
  const [form] = Form.useForm<DecisionForm>()
  const verdict = Form.useWatch('verdict', form)

  const submit = async ({ step, why, ...chosen }: DecisionForm): Promise<void> => {
    try {
      const { id } = found.report
      await decide.mutateAsync({ id, why, ...chosen, ...(chosen.verdict === 'upheld' ? { step } : {}) })
      message.success(text.reports.done)
      await navigate('/reports')
      // Not the case itself: reading it again would be another entry of the log.
      await queries.invalidateQueries({ queryKey: ['/ops/reports/list'] })
    } catch (error) {
      message.error(refusalOf(error))
    }
  }

  const steps = LADDER_STEPS.map((step) => ({
    value: step,
    label: step === found.nextStep ? `${text.steps[step]} (${text.reports.proposed})` : text.steps[step],
    disabled: step === 'ban' && viewer.role === 'reviewer',
  }))
  return (
    <Card size='small' title={text.reports.decision}>
      {takenBy !== null && (
        <Alert type='warning' title={`${text.reports.takenBy}${takenBy}`} className='gap' />
      )}
      <Form<DecisionForm>
        form={form}
        layout='vertical'
        disabled={takenBy !== null}
        initialValues={{ step: found.nextStep }}
        onFinish={(values) => void submit(values)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
        }}
      >
        <Form.Item
          name='verdict'
          label={text.reports.decision}
          rules={[{ required: true, message: text.common.required }]}
        >
          <Radio.Group
            optionType='button'
            options={[
              { value: 'upheld', label: text.reports.uphold },
              { value: 'dismissed', label: text.reports.dismiss },
            ]}
          />
        </Form.Item>
        {verdict === 'upheld' && (
          <Form.Item name='step' label={text.reports.step}>
            <Select options={steps} />
          </Form.Item>
        )}
        <Form.Item
          name='why'
          label={text.reports.why}
          rules={[{ required: true, whitespace: true, message: text.common.required }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        <Flex gap='small'>
          <Button type='primary' htmlType='submit' loading={decide.isPending}>
            {text.reports.submit}
          </Button>
          <Button onClick={() => void navigate('/reports')}>{text.reports.release}</Button>
        </Flex>
      </Form>
    </Card>
  )
}
