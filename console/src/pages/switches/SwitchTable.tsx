import { Input, Table, Typography } from 'antd'
import { SWITCH_FEATURES, SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import { useText } from '../../text/use-text'
import { SwitchCell, type SwitchEditing, type SwitchRow, useRowName } from './SwitchCell'

const ROWS: readonly SwitchRow[] = [...SWITCH_FEATURES, 'minCode', 'maintenance']
const LANGUAGES = ['zh-CN', 'en'] as const
const SENTENCE_MAX = 120

/** Every switch of every platform, and the sentences of a maintenance. */
export function SwitchTable(editing: SwitchEditing) {
  const { switches, mayEdit, onChange } = editing
  const text = useText().switches
  const nameOf = useRowName()

  return (
    <>
      <Table<SwitchRow>
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
            render: (_value: unknown, row: SwitchRow) => (
              <SwitchCell row={row} platform={platform} {...editing} />
            ),
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
