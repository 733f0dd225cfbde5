import { Alert, Button, Flex, Skeleton, Typography } from 'antd'
import { SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import type { Switches } from '@contract/ops/switches'
import { useRead } from '../../api/queries'
import { DraftCard } from '../../components/DraftCard'
import { Problem } from '../../components/Problem'
import { useVersionDraft } from '../../components/use-version-draft'
import { VersionTable } from '../../components/VersionTable'
import { WhyDialog } from '../../components/WhyDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import { SwitchLines } from './SwitchLines'
import { SwitchTable } from './SwitchTable'

const lacksSentence = ({ platforms, sentence }: Switches): boolean =>
  SWITCH_PLATFORMS.some((platform) => platforms[platform].isMaintained) &&
  (sentence['zh-CN'].trim() === '' || sentence.en.trim() === '')

/** What operators close on each platform, with every version. */
export function SwitchesPage() {
  const { switches: text, versions } = useText()
  const { viewer, proved } = useSession()
  const { data, error, refetch } = useRead('/ops/switches/open', {}, { isLive: true })
  const work = useVersionDraft<Switches>({
    inForce: data && { version: data.version, document: data.switches },
    changed: 'SWITCHES_CHANGED',
    async reread() {
      const { data: newer } = await refetch()
      return newer && { version: newer.version, document: newer.switches }
    },
    publish: ({ version, document }, why) =>
      proved('/ops/switches/publish', { version, switches: document, why }),
  })
  const { draft } = work
  const mayEdit = viewer.role === 'admin'
  const shown = draft?.document ?? data?.switches

  const restore = (version: number): void => {
    const former = data?.list.find((one) => one.version === version)
    if (former) work.edit(former.switches)
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
      {work.conflictBy !== null && data && (
        <Alert
          type='warning'
          showIcon
          className='gap'
          title={text.conflict(work.conflictBy)}
          description={<SwitchLines switches={data.switches} />}
        />
      )}
      {shown && <SwitchTable switches={shown} mayEdit={mayEdit} onChange={work.edit} />}
      {draft && (
        <DraftCard
          problem={lacksSentence(draft.document) ? text.sentenceMissing : null}
          onUndo={work.drop}
          onPublish={() => work.ask(true)}
        >
          <SwitchLines switches={draft.document} />
        </DraftCard>
      )}
      <VersionTable
        rows={data?.list}
        what={{ title: text.feature, render: ({ switches }) => <SwitchLines switches={switches} /> }}
        empty={text.noVersions}
        backTo={(version) =>
          mayEdit && (
            <Button size='small' onClick={() => restore(version)}>
              {versions.restore}
            </Button>
          )
        }
      />
      {work.isAsking && draft && (
        <WhyDialog
          title={versions.publish}
          hint={text.publishHint}
          onCancel={() => work.ask(false)}
          onDone={(why) => void work.publish(why)}
        >
          <SwitchLines switches={draft.document} />
        </WhyDialog>
      )}
    </>
  )
}
