import { App, Button, Spin, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { SettingPlan, SettingVersion } from '@contract/ops/settings'
import { useRead } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText, wordOf } from '../../text/use-text'
import { WhyDialog } from '../WhyDialog'
import { SettingDifferences } from './SettingDifferences'

interface HistoryProps {
  readonly mayEdit: boolean
  onDone(): Promise<void>
}

const COLOURS = { waiting: 'blue', applied: 'default', cancelled: 'default', refused: 'red' } as const

/** Shows what rolling back to a version changes, and asks for the reason. */
function RollBack({
  version,
  onDone,
  onClose,
}: Pick<HistoryProps, 'onDone'> & { version: number; onClose: () => void }) {
  const text = useText().settings
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const { data, error, refetch } = useRead('/ops/settings/compare', { version })
  const rollBack = async (why: string): Promise<void> => {
    try {
      const made = await proved('/ops/settings/roll-back', { version, why })
      onClose()
      message.success(text.published(made.version))
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    await onDone()
  }
  return (
    <WhyDialog title={text.rollBackTitle(version)} onCancel={onClose} onDone={(why) => void rollBack(why)}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data && <SettingDifferences differences={data.differences} />}
    </WhyDialog>
  )
}

/** Versions with who, when, why and what, and the way back to each. */
export function SettingVersions({ mayEdit, onDone }: HistoryProps) {
  const text = useText().settings
  const { data, error, isFetching, refetch } = useRead('/ops/settings/versions', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const newest = data?.list[0]?.version ?? 1
  const back = (version: number) =>
    mayEdit &&
    version !== newest && (
      <Button size='small' onClick={() => setChosen(version)}>
        {text.rollBackTitle(version)}
      </Button>
    )
  return (
    <>
      <Typography.Title level={4} className='gap-top'>
        {text.versions}
      </Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<SettingVersion>
        rowKey='version'
        size='small'
        loading={isFetching && !data}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={data?.list ?? []}
        locale={{ emptyText: text.noVersions }}
        scroll={{ x: 760 }}
        footer={() => (
          <>
            v1 · {text.firstVersion} {back(1)}
          </>
        )}
        columns={[
          { title: '', width: 60, render: (_value, { version }) => `v${version}` },
          {
            title: text.differences,
            render: (_value, { differences }) => <SettingDifferences differences={differences} />,
          },
          { title: text.why, render: (_value, { why }) => <span className='words'>{why}</span> },
          {
            title: '',
            width: 150,
            render: (_value, { operator, at }) => (
              <>
                {operator}
                <br />
                <Moment at={at} />
              </>
            ),
          },
          { title: '', width: 190, render: (_value, { version }) => back(version) },
        ]}
      />
      {chosen !== null && <RollBack version={chosen} onDone={onDone} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Changes that wait for their moment, and those that ended. */
export function SettingPlans({ mayEdit, onDone }: HistoryProps) {
  const all = useText()
  const text = all.settings
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/settings/plans', {}, { isLive: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const cancel = async (id: string, why: string): Promise<void> => {
    try {
      await proved('/ops/settings/cancel-plan', { id, why })
      setChosen(null)
      message.success(text.cancelled)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    await onDone()
  }
  return (
    <>
      <Typography.Title level={4} className='gap-top'>
        {text.plans}
      </Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<SettingPlan>
        rowKey='id'
        size='small'
        loading={isFetching && !data}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={data?.list ?? []}
        locale={{ emptyText: text.noPlans }}
        scroll={{ x: 760 }}
        columns={[
          { title: text.dueAt, width: 150, render: (_value, { dueAt }) => <Moment at={dueAt} /> },
          {
            title: text.differences,
            render: (_value, { differences }) => <SettingDifferences differences={differences} />,
          },
          {
            title: text.why,
            render: (_value, { why, operator }) => (
              <span className='words'>
                {why} · {operator}
              </span>
            ),
          },
          {
            title: '',
            width: 200,
            render: (_value, { state, refusal, endedBy, version }) => (
              <>
                <Tag color={COLOURS[state]}>{text.planStates[state]}</Tag>
                {endedBy}
                {version !== null && `v${version}`}
                {refusal !== null && wordOf(all.refusals, refusal)}
              </>
            ),
          },
          {
            title: '',
            width: 110,
            render: (_value, { id, state }) =>
              mayEdit &&
              state === 'waiting' && (
                <Button size='small' onClick={() => setChosen(id)}>
                  {text.cancelPlan}
                </Button>
              ),
          },
        ]}
      />
      {chosen !== null && (
        <WhyDialog
          title={text.cancelPlanTitle}
          onCancel={() => setChosen(null)}
          onDone={(why) => void cancel(chosen, why)}
        />
      )}
    </>
  )
}
