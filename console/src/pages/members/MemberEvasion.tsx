import { Card, Empty, Table, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import type { MemberEvasion as Evasion } from '@contract/ops/calls/members/open'
import { settingShapes } from '@contract/ops/setting-shapes'
import { Moment } from '../../components/Moment'
import { useText } from '../../text/use-text'

/** Marks a score that no device or network alone reaches. */
const scoreColor = (score: number): string =>
  score >= settingShapes['safety.evasionScore'].min ? 'red' : 'default'

/** Banned accounts that the member resembles, with the reasons. A link opens the banned account, which is logged, too. */
export function MemberEvasion({ id, evasion }: { id: string; evasion: Evasion }) {
  const { evasion: text } = useText().members
  return (
    <Card
      size='small'
      className='gap-top'
      title={
        <>
          {text.title} <Tag color={scoreColor(evasion.score)}>{text.score(evasion.score)}</Tag>
        </>
      }
    >
      {evasion.matches.length === 0 ? (
        <Empty description={text.none} />
      ) : (
        <>
          <Typography.Paragraph type='secondary'>{text.hint}</Typography.Paragraph>
          <Table
            rowKey={({ memberId }) => memberId ?? 'face'}
            size='small'
            pagination={false}
            dataSource={evasion.matches}
            columns={[
              {
                title: text.account,
                render: (_value, { memberId }) =>
                  memberId === null ? (
                    text.unknown
                  ) : (
                    <Link to={`/members/${memberId}`} state={{ why: `member:${id}` }}>
                      {memberId}
                    </Link>
                  ),
              },
              { title: text.points, dataIndex: 'score', align: 'right' },
              {
                title: text.reasons,
                render: (_value, { signals }) =>
                  signals.map(({ kind, at }) => (
                    <div key={kind}>
                      {text.signals[kind]} · <Moment at={at} />
                    </div>
                  )),
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}
