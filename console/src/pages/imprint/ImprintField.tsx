import { Input, Typography } from 'antd'
import { useId } from 'react'
import type { ImprintFault } from '@contract/ops/imprint-rules'
import { useText } from '../../text/use-text'

/** Faults of the fields, by their names in the contract. */
export type ImprintFaults = Readonly<Record<string, ImprintFault>>

interface ImprintFieldProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** Undefined when nothing is wrong. */
  readonly fault: ImprintFault | undefined
  readonly mayEdit: boolean
  /** More than one line, each an entry. */
  readonly hasLines?: boolean
  onChange(value: string): void
}

/** A text of the imprint, with what is wrong with it. */
export function ImprintField(props: ImprintFieldProps) {
  const { label, value, maxLength, fault, mayEdit, hasLines = false, onChange } = props
  const text = useText().imprint
  const faultId = useId()
  const own = {
    value,
    maxLength,
    disabled: !mayEdit,
    ...(fault !== undefined && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': faultId,
    }),
  }
  return (
    <div className='sentence'>
      <label>
        {label}
        {hasLines ? (
          <Input.TextArea {...own} autoSize onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input {...own} onChange={({ target }) => onChange(target.value)} />
        )}
      </label>
      {fault !== undefined && (
        <Typography.Text type='danger' id={faultId}>
          {text.faults[fault]}
        </Typography.Text>
      )}
    </div>
  )
}
