import { Alert, App, Button, Flex, Skeleton, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Switches } from '@contract/ops/switches'
import { CallError } from '../../api/call'
import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { VersionTable } from '../../components/VersionTable'
import { WhyDialog } from '../../components/WhyDialog'
import { SwitchDraftCard } from './SwitchDraftCard'
import { SwitchLines } from './SwitchLines'
import { SwitchTable } from './SwitchTable'

/** What an operator changed, and the version that they saw. */
interface SwitchDraft {
  readonly version: number
  readonly switches: Switches
}

/** What operators close on each platform, with every version. */
export function SwitchesPage() {
  const { switches: text, versions } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { viewer, proved } = useSession()
  const { data, error, refetch } = useRead('/ops/switches/open', {}, { isLive: true })
  const [draft, setDraft] = useState<SwitchDraft | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [conflictBy, setConflictBy] = useState<string | null>(null)
  const mayEdit = viewer.role === 'admin'
  const shown = draft?.switches ?? data?.switches

  const edit = (switches: Switches): void => {
    if (data) setDraft((former) => ({ version: former?.version ?? data.version, switches }))
  }
  const restore = (version: number): void => {
    const former = data?.list.find((one) => one.version === version)
    if (former) edit(former.switches)
  }
  const drop = (): void => {
    setDraft(null)
    setConflictBy(null)
  }
  const publish = async (why: string): Promise<void> => {
    if (!draft) return
    try {
      const { version } = await proved('/ops/switches/publish', { ...draft, why })
      setAsking(false)
      drop()
      message.success(versions.published(version))
    } catch (failure) {
      if (failure instanceof CallError && failure.refusal === 'SWITCHES_CHANGED') {
        setAsking(false)
        setConflictBy(String(failure.data.by))
        const { data: newer } = await refetch()
        // The next attempt is about what the operator can see now.
        if (newer) setDraft({ ...draft, version: newer.version })
      } else message.error(refusalOf(failure))
    }
    await queries.invalidateQueries({ queryKey: ['/ops/switches/open'] })
  }

  return (
    <>
      <Flex justify='space-between' align='center' wrap>
        <Typography.Title level={3}>{text.title}</Typography.Title>
        {data && data.list.length > 0 && (
          <Typography.Text type='secondary'>{versions.inForce(data.version)}</Typography.Text>
        )}
      </Flex>
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {conflictBy !== null && data && (
        <Alert
          type='warning'
          showIcon
          className='gap'
          title={text.conflict(conflictBy)}
          description={<SwitchLines switches={data.switches} />}
        />
      )}
      {shown && <SwitchTable switches={shown} mayEdit={mayEdit} onChange={edit} />}
      {draft && <SwitchDraftCard switches={draft.switches} onUndo={drop} onPublish={() => setAsking(true)} />}
      <VersionTable
        rows={data?.list}
        what={{ title: text.feature, render: ({ switches }) => <SwitchLines switches={switches} /> }}
        empty={text.noVersions}
        backTo={(version) =>
          mayEdit && (
            <Button size='small' onClick={() => restore(version)}>
              {text.restore}
            </Button>
          )
        }
      />
      {isAsking && draft && (
        <WhyDialog
          title={text.publish}
          hint={text.publishHint}
          onCancel={() => setAsking(false)}
          onDone={(why) => void publish(why)}
        >
          <SwitchLines switches={draft.switches} />
        </WhyDialog>
      )}
    </>
  )
}
