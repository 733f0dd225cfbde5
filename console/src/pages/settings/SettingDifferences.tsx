import { Typography } from 'antd'
import { settingShapes } from '@contract/ops/setting-shapes'
import type { SettingDifference } from '@contract/ops/settings'
import { useText } from '../../text/use-text'
import { effectText, valueText } from './setting-values'

/** Settings that differ: their names, and what the new values mean to members. */
export function SettingDifferences({ differences }: { differences: readonly SettingDifference[] }) {
  const text = useText()
  if (differences.length === 0)
    return <Typography.Text type='secondary'>{text.settings.noDifference}</Typography.Text>
  return (
    <ul className='differences'>
      {differences.map(({ key, before, after }) => {
        const { unit } = settingShapes[key]
        return (
          <li key={key}>
            <strong>{text.settings.words[key][0]}</strong>{' '}
            <span className='moved'>
              {valueText(text, unit, before)} → {valueText(text, unit, after)}
            </span>
            <br />
            <Typography.Text type='secondary'>{effectText(text, key, unit, after)}</Typography.Text>
          </li>
        )
      })}
    </ul>
  )
}
