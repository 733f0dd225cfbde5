import { Alert, Button, Flex, Skeleton, Typography } from 'antd'
import type { Imprint } from '@contract/ops/imprint'
import { imprintDifferences, imprintFaults, tidyImprint } from '@contract/ops/imprint-rules'
import type { OpsData } from '@contract/ops/ops-calls'
import { useRead } from '../../api/queries'
import { DraftCard } from '../../components/DraftCard'
import { Problem } from '../../components/Problem'
import { useVersionDraft } from '../../components/use-version-draft'
import { VersionTable } from '../../components/VersionTable'
import { WhyDialog } from '../../components/WhyDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import { ImprintDifferences } from './ImprintDifferences'
import { ImprintForm } from './ImprintForm'

type Opened = OpsData<'/ops/imprint/open'>

/** The imprint of a version; null when it is older than the list. */
const imprintAt = ({ builtIn, list }: Opened, version: number): Imprint | null =>
  version === 1 ? builtIn : (list.find((one) => one.version === version)?.imprint ?? null)

/** The company, the ways to reach it, the SDKs and the agreements in force, with every version. */
export function ImprintPage() {
  const { imprint: text, versions } = useText()
  const { viewer, proved } = useSession()
  const { data, error, refetch } = useRead('/ops/imprint/open', {}, { isLive: true })
  const work = useVersionDraft<Imprint>({
    inForce: data && { version: data.version, document: data.imprint },
    changed: 'IMPRINT_CHANGED',
    async reread() {
      const { data: newer } = await refetch()
      return newer && { version: newer.version, document: newer.imprint }
    },
    publish: ({ version, document }, why) =>
      proved('/ops/imprint/publish', { version, imprint: tidyImprint(document), why }),
  })
  const { draft } = work
  const mayEdit = viewer.role === 'admin'
  const shown = draft?.document ?? data?.imprint
  const next = draft && tidyImprint(draft.document)
  const faults = data && draft ? imprintFaults(draft.document, data.imprint) : {}
  const isFaulty = Object.keys(faults).length > 0

  const restore = (version: number): void => {
    const former = data && imprintAt(data, version)
    // Agreements never fall.
    if (data && former) work.edit({ ...former, agreements: data.imprint.agreements })
  }

  return (
    <>
      <Flex justify='space-between' align='center' wrap>
        <Typography.Title level={3}>{text.title}</Typography.Title>
        {data && <Typography.Text type='secondary'>{versions.inForce(data.version)}</Typography.Text>}
      </Flex>
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {work.conflictBy !== null && (
        <Alert type='warning' showIcon className='gap' title={text.conflict(work.conflictBy)} />
      )}
      {shown && <ImprintForm imprint={shown} faults={faults} mayEdit={mayEdit} onChange={work.edit} />}
      {data && next && (
        <DraftCard
          problem={isFaulty ? text.faulty : null}
          isChanged={imprintDifferences(data.imprint, next).length > 0}
          onUndo={work.drop}
          onPublish={() => work.ask(true)}
        >
          <ImprintDifferences before={data.imprint} after={next} />
        </DraftCard>
      )}
      <VersionTable
        rows={data?.list}
        what={{
          title: text.change,
          render: ({ version, imprint }) =>
            data && <ImprintDifferences before={imprintAt(data, version - 1)} after={imprint} />,
        }}
        empty={text.noVersions}
        hasBuiltIn
        backTo={(version) =>
          mayEdit && (
            <Button size='small' onClick={() => restore(version)}>
              {versions.restore}
            </Button>
          )
        }
      />
      {work.isAsking && data && next && (
        <WhyDialog
          title={versions.publish}
          hint={text.publishHint}
          onCancel={() => work.ask(false)}
          onDone={(why) => void work.publish(why)}
        >
          <ImprintDifferences before={data.imprint} after={next} />
        </WhyDialog>
      )}
    </>
  )
}
