import { Typography } from 'antd'
import type { Imprint } from '@contract/ops/imprint'
import { AGREEMENT_NAMES, IMPRINT_LIMITS } from '@contract/ops/ops-constants'
import { useText } from '../../text/use-text'
import { ImprintField, type ImprintFaults } from './ImprintField'
import { SdkCards } from './SdkCards'

const AGREEMENT_PARTS = { version: 7, effectiveOn: 10 } as const

const contacts = [
  ['phone', IMPRINT_LIMITS.phone],
  ['email', IMPRINT_LIMITS.email],
  ['minorHotline', IMPRINT_LIMITS.phone],
  ['hours', IMPRINT_LIMITS.hours],
] as const

interface ImprintFormProps {
  readonly imprint: Imprint
  readonly faults: ImprintFaults
  readonly mayEdit: boolean
  onChange(imprint: Imprint): void
}

function AgreementFields({ imprint, faults, mayEdit, onChange }: ImprintFormProps) {
  const text = useText().imprint
  const { agreements } = imprint
  return AGREEMENT_NAMES.flatMap((name) =>
    (['version', 'effectiveOn'] as const).map((part) => (
      <ImprintField
        key={`${name} ${part}`}
        label={`${text.agreements[name]} · ${text[part]}`}
        value={agreements[name][part]}
        maxLength={AGREEMENT_PARTS[part]}
        fault={faults[`agreements.${name}.${part}`]}
        mayEdit={mayEdit}
        onChange={(value) =>
          onChange({
            ...imprint,
            agreements: { ...agreements, [name]: { ...agreements[name], [part]: value } },
          })
        }
      />
    )),
  )
}

/** Every field of the imprint. */
export function ImprintForm(form: ImprintFormProps) {
  const { imprint, faults, mayEdit, onChange } = form
  const text = useText().imprint
  return (
    <>
      <ImprintField
        label={text.fields.company}
        value={imprint.company}
        maxLength={IMPRINT_LIMITS.company}
        fault={faults.company}
        mayEdit={mayEdit}
        onChange={(company) => onChange({ ...imprint, company })}
      />
      <ImprintField
        label={`${text.fields.filings} · ${text.onePerLine}`}
        value={imprint.filings.join('\n')}
        maxLength={(IMPRINT_LIMITS.filing + 1) * IMPRINT_LIMITS.filings}
        fault={faults.filings}
        mayEdit={mayEdit}
        hasLines
        onChange={(lines) => onChange({ ...imprint, filings: lines === '' ? [] : lines.split('\n') })}
      />
      {contacts.map(([field, maxLength]) => (
        <ImprintField
          key={field}
          label={text.fields[field]}
          value={imprint[field]}
          maxLength={maxLength}
          fault={faults[field]}
          mayEdit={mayEdit}
          onChange={(value) => onChange({ ...imprint, [field]: value })}
        />
      ))}
      <Typography.Title level={4}>{text.agreementsTitle}</Typography.Title>
      <Typography.Paragraph type='secondary'>{text.agreementsHint}</Typography.Paragraph>
      <AgreementFields {...form} />
      <SdkCards
        sdks={imprint.sdks}
        faults={faults}
        mayEdit={mayEdit}
        onChange={(sdks) => onChange({ ...imprint, sdks })}
      />
    </>
  )
}
