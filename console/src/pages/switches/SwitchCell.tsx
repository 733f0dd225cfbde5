import { Flex, InputNumber, Switch, Tag } from 'antd'
import type { SwitchFeature, SwitchPlatform } from '@contract/ops/ops-constants'
import type { PlatformSwitches, Switches } from '@contract/ops/switches'
import { useText } from '../../text/use-text'

/** The switches, and whether the operator may change them. */
export interface SwitchEditing {
  readonly switches: Switches
  readonly mayEdit: boolean
  onChange(switches: Switches): void
}

/** A feature, the oldest version that is served, or the maintenance. */
export type SwitchRow = SwitchFeature | 'minCode' | 'maintenance'

/** Returns a function that names a row. */
export function useRowName(): (row: SwitchRow) => string {
  const text = useText().switches
  return (row) => (row === 'minCode' || row === 'maintenance' ? text[row] : text.features[row])
}

interface SwitchCellProps extends SwitchEditing {
  readonly row: SwitchRow
  readonly platform: SwitchPlatform
}

/** One switch of one platform. */
export function SwitchCell({ row, platform, switches, mayEdit, onChange }: SwitchCellProps) {
  const text = useText().switches
  const nameOf = useRowName()
  const change = (part: Partial<PlatformSwitches>): void =>
    onChange({
      ...switches,
      platforms: { ...switches.platforms, [platform]: { ...switches.platforms[platform], ...part } },
    })
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
        onChange={(value) => change({ minCode: value ?? 0 })}
      />
    )
  if (row === 'maintenance')
    return (
      <Flex gap='small' align='center'>
        <Switch
          aria-label={label}
          disabled={!mayEdit}
          checked={own.isMaintained}
          onChange={(isMaintained) => change({ isMaintained })}
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
          change({ closed: isOpen ? closed.filter((one) => one !== row) : [...closed, row] })
        }
      />
      {closed.includes(row) ? <Tag color='red'>{text.closed}</Tag> : text.open}
    </Flex>
  )
}
