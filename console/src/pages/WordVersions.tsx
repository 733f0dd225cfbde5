import { App, Button, Table, Typography } from 'antd'
import { useState } from 'react'
import type { WordVersion } from '@contract/ops/calls/words/versions'
import { useRead } from '../api/queries'
import { Moment } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'
import { WhyDialog } from './WhyDialog'
import { WordDiffView } from './WordChanges'

interface RollBackProps {
  readonly version: number
  onDone(): Promise<void>
  onClose(): void
}

/** Shows what a roll-back changes, and asks for its reason. */
function RollBack({ version, onDone, onClose }: RollBackProps) {
  const text = useText().words
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const { data, error, refetch } = useRead('/ops/words/compare', { version })

  const rollBack = async (why: string): Promise<void> => {
    try {
      const made = await proved('/ops/words/roll-back', { version, why })
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
      {data && <WordDiffView diff={data} />}
    </WhyDialog>
  )
}

/** Published versions, with the way back to each; version 1 is the program's own. */
export function WordVersions({ mayEdit, onDone }: { mayEdit: boolean; onDone(): Promise<void> }) {
  const text = useText().words
  const { data, error, isFetching, refetch } = useRead('/ops/words/versions', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const newest = data?.list[0]?.version ?? 1
  const back = (version: number) =>
    mayEdit &&
    version !== newest && (
      <Button size='small' onClick={() => setChosen(version)}>
        {text.rollBack}
      </Button>
    )
  return (
    <>
      <Typography.Title level={4}>{text.versions}</Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<WordVersion>
        rowKey='version'
        size='small'
        loading={isFetching && !data}
        pagination={false}
        dataSource={data?.list ?? []}
        locale={{ emptyText: text.noVersions }}
        footer={() => (
          <>
            v1 · {text.firstVersion} {back(1)}
          </>
        )}
        columns={[
          { title: '', render: (_value, { version }) => `v${version}` },
          { title: text.count, dataIndex: 'count' },
          { title: '', render: (_value, { at }) => <Moment at={at} /> },
          { title: '', dataIndex: 'operator' },
          { title: text.why, dataIndex: 'why' },
          { title: '', render: (_value, { version }) => back(version) },
        ]}
      />
      {chosen !== null && <RollBack version={chosen} onDone={onDone} onClose={() => setChosen(null)} />}
    </>
  )
}
