import { App, Button, Spin, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { SettingPlan } from '@contract/ops/settings'
import { useRead } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { Problem } from '../../components/Problem'
import { RollBackVersions } from '../../components/RollBackVersions'
import { useSession } from '../../shell/session'
import { useRefusal, useText, wordOf } from '../../text/use-text'
import { WhyDialog } from '../../components/WhyDialog'
import { SettingDifferences } from './SettingDifferences'

interface HistoryProps {
  readonly mayEdit: boolean
  onDone(): Promise<void>
}

const COLOURS = { waiting: 'blue', applied: 'default', cancelled: 'default', refused: 'red' } as const

/** What rolling back to a version changes. */
function Comparison({ version }: { version: number }) {
  const { data, error, refetch } = useRead('/ops/settings/compare', { version })
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data && <SettingDifferences differences={data.differences} />}
    </>
  )
}

/** Versions with who, when, why and what, and the way back to each. */
export function SettingVersions({ mayEdit, onDone }: HistoryProps) {
  const text = useText().settings
  const { proved } = useSession()
  const { data, error, refetch } = useRead('/ops/settings/versions', {})
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <RollBackVersions
        rows={data?.list}
        what={{
          title: text.differences,
          render: ({ differences }) => <SettingDifferences differences={differences} />,
        }}
        empty={text.noVersions}
        mayEdit={mayEdit}
        renderChange={(version) => <Comparison version={version} />}
        rollBack={async (version, why) => (await proved('/ops/settings/roll-back', { version, why })).version}
        onDone={onDone}
      />
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
            title: all.versions.why,
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
