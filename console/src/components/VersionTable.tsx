import { Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../text/use-text'
import { Moment } from './Moment'

/** What every version has. */
export interface Version {
  readonly version: number
  readonly operator: string
  readonly why: string
  readonly at: number
}

/** Props of {@link VersionTable}. */
export interface VersionTableProps<Row extends Version> {
  /** Newest first; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  /** The column that says what a version holds. */
  readonly what: { readonly title: string; render(row: Row): ReactNode }
  /** The sentence without any version. */
  readonly empty: string
  /** Whether the table ends with version 1, which is the program's own. */
  readonly hasBuiltIn?: boolean
  /** The way back to an older version; null for none. */
  backTo(version: number): ReactNode
}

/** Versions with what they hold, who published them, when and why, and the way back to each older one. */
export function VersionTable<Row extends Version>({
  rows,
  what,
  empty,
  hasBuiltIn = false,
  backTo,
}: VersionTableProps<Row>) {
  const text = useText().versions
  const newest = rows?.[0]?.version ?? 1
  const back = (version: number): ReactNode => (version === newest ? null : backTo(version))
  return (
    <>
      <Typography.Title level={4} className='gap-top'>
        {text.title}
      </Typography.Title>
      <Table<Row>
        rowKey='version'
        size='small'
        loading={!rows}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={rows ?? []}
        locale={{ emptyText: empty }}
        scroll={{ x: 760 }}
        {...(hasBuiltIn && {
          footer: () => (
            <>
              v1 · {text.builtIn} {back(1)}
            </>
          ),
        })}
        columns={[
          { title: '', width: 60, render: (_value, { version }) => `v${version}` },
          { title: what.title, render: (_value, row) => what.render(row) },
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
    </>
  )
}
