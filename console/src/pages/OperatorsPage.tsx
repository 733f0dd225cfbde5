import { App, Button, Flex, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorAccount } from '@contract/ops/ops-types'
import { useRead } from '../api/queries'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'
import { AccountDialog } from './AccountDialog'
import { OperatorTable } from './OperatorTable'

/** The accounts of operators. */
export function OperatorsPage() {
  const text = useText()
  const refusalOf = useRefusal()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const { viewer, proved } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/operators/list', {})
  const [edited, setEdited] = useState<OperatorAccount | null | undefined>(undefined)
  const isAdmin = viewer.role === 'admin'

  const finish = async (link: string | null): Promise<void> => {
    setEdited(undefined)
    await queries.invalidateQueries({ queryKey: ['/ops/operators/list'] })
    if (link === null) return
    modal.success({
      title: text.operators.link,
      content: <Typography.Text copyable>{link}</Typography.Text>,
      width: 640,
    })
  }

  const setState = async (
    { name }: OperatorAccount,
    state: 'active' | 'disabled',
    why: string,
  ): Promise<void> => {
    try {
      await proved('/ops/operators/change', { name, state, why })
      await finish(null)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }

  return (
    <>
      <Flex justify='space-between' align='center'>
        <Typography.Title level={3}>{text.operators.title}</Typography.Title>
        {isAdmin && (
          <Button type='primary' onClick={() => setEdited(null)}>
            {text.operators.invite}
          </Button>
        )}
      </Flex>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <OperatorTable
        list={data?.list ?? []}
        isLoading={isFetching && !data}
        mayEdit={isAdmin}
        onChange={setEdited}
        onState={(...change) => void setState(...change)}
      />
      {edited !== undefined && <AccountDialog account={edited} onDone={(link) => void finish(link)} />}
    </>
  )
}
