import { Typography } from 'antd'
import type { Imprint } from '@contract/ops/imprint'
import { imprintDifferences } from '@contract/ops/imprint-rules'
import { AGREEMENT_NAMES } from '@contract/ops/ops-constants'
import { useText } from '../../text/use-text'
import type { Texts } from '../../text/zh'

const nameOf = (text: Texts['imprint'], field: string): string => {
  if (Object.hasOwn(text.fields, field)) return text.fields[field as keyof typeof text.fields]
  const [, name, part] = /^agreements\.(\w+)\.(version|effectiveOn)$/.exec(field) ?? []
  const agreement = AGREEMENT_NAMES.find((one) => one === name)
  if (agreement === undefined) return field.replace(/^sdks\./, 'SDK · ')
  return `${text.agreements[agreement]} · ${part === 'version' ? text.version : text.effectiveOn}`
}

/** The fields in which an imprint differs from an earlier one, which is null when it is not known. */
export function ImprintDifferences({ before, after }: { before: Imprint | null; after: Imprint }) {
  const text = useText().imprint
  if (before === null) return <Typography.Text type='secondary'>…</Typography.Text>
  const differences = imprintDifferences(before, after)
  if (differences.length === 0) return <Typography.Text type='secondary'>{text.noDifference}</Typography.Text>
  return (
    <ul className='differences'>
      {differences.map((one) => (
        <li key={one.field} className='words'>
          <strong>{nameOf(text, one.field)}</strong>{' '}
          <span className='moved'>
            {one.before || text.nothing} → {one.after || text.nothing}
          </span>
        </li>
      ))}
    </ul>
  )
}
