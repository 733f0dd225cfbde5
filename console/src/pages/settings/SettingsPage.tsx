import { Card, Flex, Skeleton, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpsPayload } from '@contract/ops/ops-calls'
import type { SettingKey } from '@contract/ops/setting-shapes'
import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import { SettingDraftCard } from './SettingDraftCard'
import { SettingPlans, SettingVersions } from './SettingHistory'
import { SettingPreview } from './SettingPreview'
import { SettingTable } from './SettingTable'
import { brokenBy, changesOf, faultOf, type SettingDraft } from './setting-values'

/** Warns before the page is left while values are typed. */
const useLeaveWarning = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}

/** Settings that operators change: several at once, with a preview, versions and plans. */
export function SettingsPage() {
  const all = useText()
  const text = all.settings
  const queries = useQueryClient()
  const { viewer } = useSession()
  const { data, error, refetch } = useRead('/ops/settings/open', {}, { isLive: true })
  const [draft, setDraft] = useState<SettingDraft>({})
  /** The values that are previewed, and the version that the operator saw. */
  const [previewed, setPreviewed] = useState<OpsPayload<'/ops/settings/preview'> | null>(null)
  const [conflictBy, setConflictBy] = useState<string | null>(null)
  const mayEdit = viewer.role === 'admin'
  const changes = data ? changesOf(data.list, draft) : []
  useLeaveWarning(changes.length > 0)

  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ops/settings/'),
    })
  const type = (key: SettingKey, value: number | undefined): void =>
    setDraft(({ [key]: _former, ...others }) => (value === undefined ? others : { ...others, [key]: value }))

  const isFaulty = data?.list.some((one) => faultOf(all, one, draft[one.key]) !== null) ?? false
  const broken = data && !isFaulty ? brokenBy(data, draft) : null
  const groups = Object.keys(text.groups) as (keyof typeof text.groups)[]
  return (
    <>
      <Flex justify='space-between' align='center' wrap>
        <Typography.Title level={3}>{text.title}</Typography.Title>
        {data && <Typography.Text type='secondary'>{all.versions.inForce(data.version)}</Typography.Text>}
      </Flex>
      <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {changes.length > 0 && (
        <SettingDraftCard
          count={changes.length}
          conflictBy={conflictBy}
          brokenRule={broken?.id ?? null}
          isFaulty={isFaulty}
          onUndo={() => setDraft({})}
          onPreview={() => data && setPreviewed({ version: data.version, set: changes })}
        />
      )}
      {data &&
        groups.map((group) => (
          <Card
            key={group}
            size='small'
            className='gap'
            title={<h4 className='group'>{text.groups[group]}</h4>}
          >
            <SettingTable
              list={data.list.filter(({ key }) => key.startsWith(`${group}.`))}
              draft={draft}
              marked={broken?.keys ?? []}
              mayEdit={mayEdit}
              onType={type}
            />
          </Card>
        ))}
      <SettingPlans mayEdit={mayEdit} onDone={refresh} />
      <SettingVersions mayEdit={mayEdit} onDone={refresh} />
      {previewed && (
        <SettingPreview
          {...previewed}
          onDone={() => {
            setPreviewed(null)
            setConflictBy(null)
            setDraft({})
            void refresh()
          }}
          onConflict={(by) => {
            setPreviewed(null)
            setConflictBy(by)
            void refresh()
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}
