import { Flex, InputNumber, Table, Tag, Typography } from 'antd'
import type { SettingKey } from '@contract/ops/setting-shapes'
import type { Setting } from '@contract/ops/settings'
import { useText } from '../../text/use-text'
import {
  effectText,
  faultOf,
  rangeText,
  type SettingDraft,
  shownNumber,
  storedNumber,
  valueText,
} from './setting-values'

interface SettingTableProps {
  readonly list: readonly Setting[]
  readonly draft: SettingDraft
  /** Settings that break a rule together. */
  readonly marked: readonly SettingKey[]
  readonly mayEdit: boolean
  /** Undefined takes the typed value back. */
  onType(key: SettingKey, value: number | undefined): void
}

/** The settings of one group with their values, and a field for the new value of each. */
export function SettingTable({ list, draft, marked, mayEdit, onType }: SettingTableProps) {
  const text = useText()
  const { settings } = text
  const field = (one: Setting) => {
    const { key, unit } = one
    const typed = draft[key]
    const fault = faultOf(text, one, typed)
    return (
      <>
        <InputNumber
          aria-label={`${settings.words[key][0]}: ${settings.next}`}
          aria-invalid={fault !== null}
          value={typed === undefined ? null : shownNumber(unit, typed)}
          placeholder={String(shownNumber(unit, one.value))}
          status={fault !== null || marked.includes(key) ? 'error' : ''}
          controls={false}
          suffix={settings.unitNames[unit]}
          className='setting-field'
          onChange={(value) => onType(key, value === null ? undefined : storedNumber(unit, value))}
        />
        {fault !== null && <Typography.Paragraph type='danger'>{fault}</Typography.Paragraph>}
      </>
    )
  }
  return (
    <Table<Setting>
      rowKey='key'
      size='small'
      pagination={false}
      dataSource={[...list]}
      scroll={{ x: 820 }}
      columns={[
        {
          title: settings.name,
          render: (_value, { key, unit, value }) => (
            <>
              <strong>{settings.words[key][0]}</strong>
              <br />
              <Typography.Text type='secondary'>{effectText(text, key, unit, value)}</Typography.Text>
            </>
          ),
        },
        {
          title: settings.value,
          width: 150,
          render: (_value, { unit, value, builtIn }) => (
            <Flex gap='small' align='center' wrap>
              {valueText(text, unit, value)}
              {value !== builtIn && <Tag color='blue'>{settings.changed}</Tag>}
            </Flex>
          ),
        },
        {
          title: settings.builtIn,
          width: 120,
          render: (_value, { unit, builtIn }) => valueText(text, unit, builtIn),
        },
        { title: settings.range, width: 190, render: (_value, one) => rangeText(text, one) },
        ...(mayEdit
          ? [{ title: settings.next, width: 170, render: (_value: unknown, one: Setting) => field(one) }]
          : []),
      ]}
    />
  )
}
