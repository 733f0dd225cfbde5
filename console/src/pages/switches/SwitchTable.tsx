import { Flex, Input, InputNumber, Switch, Table, Tag, Typography } from 'antd'
import {
  SWITCH_FEATURES,
  SWITCH_PLATFORMS,
  type SwitchFeature,
  type SwitchPlatform,
} from '@contract/ops/ops-constants'
import type { PlatformSwitches, Switches } from '@contract/ops/switches'
import { useText } from '../../text/use-text'

interface SwitchTableProps {
  readonly switches: Switches
  readonly mayEdit: boolean
  onChange(switches: Switches): void
}

type Row = SwitchFeature | 'minCode' | 'maintenance'
const ROWS: readonly Row[] = [...SWITCH_FEATURES, 'minCode', 'maintenance']
const LANGUAGES = ['zh-CN', 'en'] as const
const SENTENCE_MAX = 120

/** Every switch of every platform, and the sentences of a maintenance. */
export function SwitchTable({ switches, mayEdit, onChange }: SwitchTableProps) {
  const text = useText().switches
  const nameOf = (row: Row): string =>
    row === 'minCode' || row === 'maintenance' ? text[row] : text.features[row]
  const change = (platform: SwitchPlatform, part: Partial<PlatformSwitches>): void =>
    onChange({
      ...switches,
      platforms: { ...switches.platforms, [platform]: { ...switches.platforms[platform], ...part } },
    })

  const cell = (row: Row, platform: SwitchPlatform) => {
    const own = switches.platforms[platform]
    const label = `${nameOf(row)}: ${text.platforms[platform]}`
    if (row === 'minCode')
      return (
        <InputNumber
          aria-label={label}
          min={0}
          max={1_000_000_000}
          precision={0}
          controls={false}
          disabled={!mayEdit}
          value={own.minCode}
          onChange={(value) => change(platform, { minCode: value ?? 0 })}
        />
      )
    if (row === 'maintenance')
      return (
        <Flex gap='small' align='center'>
          <Switch
            aria-label={label}
            disabled={!mayEdit}
            checked={own.isMaintained}
            onChange={(isMaintained) => change(platform, { isMaintained })}
          />
          {own.isMaintained ? <Tag color='red'>{text.on}</Tag> : text.off}
        </Flex>
      )
    const { closed } = own
    return (
      <Flex gap='small' align='center'>
        <Switch
          aria-label={label}
          disabled={!mayEdit}
          checked={!closed.includes(row)}
          onChange={(isOpen) =>
            change(platform, { closed: isOpen ? closed.filter((one) => one !== row) : [...closed, row] })
          }
        />
        {closed.includes(row) ? <Tag color='red'>{text.closed}</Tag> : text.open}
      </Flex>
    )
  }

  return (
    <>
      <Table<Row>
        rowKey={(row) => row}
        size='small'
        pagination={false}
        dataSource={[...ROWS]}
        scroll={{ x: 640 }}
        className='gap'
        columns={[
          {
            title: text.feature,
            render: (_value, row) => (
              <>
                <strong>{nameOf(row)}</strong>
                {row === 'minCode' && (
                  <>
                    <br />
                    <Typography.Text type='secondary'>{text.minCodeHint}</Typography.Text>
                  </>
                )}
              </>
            ),
          },
          ...SWITCH_PLATFORMS.map((platform) => ({
            title: text.platforms[platform],
            width: 170,
            render: (_value: unknown, row: Row) => cell(row, platform),
          })),
        ]}
      />
      {LANGUAGES.map((language) => (
        <label key={language} className='sentence'>
          {text.sentences[language]}
          <Input
            maxLength={SENTENCE_MAX}
            showCount
            disabled={!mayEdit}
            value={switches.sentence[language]}
            onChange={({ target }) =>
              onChange({ ...switches, sentence: { ...switches.sentence, [language]: target.value } })
            }
          />
        </label>
      ))}
    </>
  )
}
