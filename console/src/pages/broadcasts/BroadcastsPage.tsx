import { App, Card, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { WhyDialog } from '../../components/WhyDialog'
import { BroadcastForm } from './BroadcastForm'
import { BroadcastTable } from './BroadcastTable'

/** System messages to many members: a form, and what was sent with its counts. */
export function BroadcastsPage() {
  const { broadcasts: text } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { viewer } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/broadcasts/list', {}, { isLive: true })
  const [stopping, setStopping] = useState<string | null>(null)
  const mayEdit = viewer.role === 'admin'

  const stop = async (id: string, why: string): Promise<void> => {
    try {
      await call('/ops/broadcasts/stop', { id, why })
      message.success(text.stopped)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    setStopping(null)
    await refetch()
  }

  return (
    <>
      <Typography.Title level={3}>{text.title}</Typography.Title>
      {mayEdit && (
        <Card size='small' className='gap'>
          <BroadcastForm onSent={() => void refetch()} />
        </Card>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <BroadcastTable
        list={data?.list ?? []}
        isLoading={isFetching && !data}
        mayEdit={mayEdit}
        onStop={setStopping}
      />
      {stopping !== null && (
        <WhyDialog
          title={text.stopTitle}
          hint={text.stopHint}
          onCancel={() => setStopping(null)}
          onDone={(why) => void stop(stopping, why)}
        />
      )}
    </>
  )
}
