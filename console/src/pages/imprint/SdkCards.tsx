import { Button, Card, Typography } from 'antd'
import type { Sdk } from '@contract/ops/imprint'
import { SDK_WORDS } from '@contract/ops/imprint-rules'
import { IMPRINT_LIMITS } from '@contract/ops/ops-constants'
import { useText } from '../../text/use-text'
import { ImprintField, type ImprintFaults } from './ImprintField'

const LANGUAGES = ['zh-CN', 'en'] as const

const emptySdk = (): Sdk => ({
  name: { 'zh-CN': '', en: '' },
  provider: { 'zh-CN': '', en: '' },
  purpose: { 'zh-CN': '', en: '' },
  data: { 'zh-CN': '', en: '' },
  policyUrl: '',
})

interface SdkCardsProps {
  readonly sdks: readonly Sdk[]
  readonly faults: ImprintFaults
  readonly mayEdit: boolean
  onChange(sdks: Sdk[]): void
}

/** The SDKs that the privacy policy lists, in their order. */
export function SdkCards({ sdks, faults, mayEdit, onChange }: SdkCardsProps) {
  const text = useText().imprint
  const change = (at: number, part: Partial<Sdk>): void =>
    onChange(sdks.map((sdk, nth) => (nth === at ? { ...sdk, ...part } : sdk)))
  return (
    <>
      <Typography.Title level={4}>{text.fields.sdks}</Typography.Title>
      <Typography.Paragraph type='secondary'>
        {sdks.length === 0 ? text.noSdks : text.sdksHint}
      </Typography.Paragraph>
      {sdks.map((sdk, at) => (
        <Card
          key={at}
          size='small'
          className='gap'
          title={sdk.name['zh-CN'] || text.sdk(at + 1)}
          extra={
            mayEdit && (
              <Button size='small' danger onClick={() => onChange(sdks.filter((_one, nth) => nth !== at))}>
                {text.removeSdk(at + 1)}
              </Button>
            )
          }
        >
          {SDK_WORDS.flatMap((word) =>
            LANGUAGES.map((language) => (
              <ImprintField
                key={`${word} ${language}`}
                label={`${text.words[word]} · ${text.languages[language]}`}
                value={sdk[word][language]}
                maxLength={IMPRINT_LIMITS[word]}
                fault={faults[`sdks.${at}.${word}.${language}`]}
                mayEdit={mayEdit}
                onChange={(value) => change(at, { [word]: { ...sdk[word], [language]: value } })}
              />
            )),
          )}
          <ImprintField
            label={text.policyUrl}
            value={sdk.policyUrl}
            maxLength={IMPRINT_LIMITS.policyUrl}
            fault={faults[`sdks.${at}.policyUrl`]}
            mayEdit={mayEdit}
            onChange={(policyUrl) => change(at, { policyUrl })}
          />
        </Card>
      ))}
      {mayEdit && (
        <Button
          className='gap'
          disabled={sdks.length >= IMPRINT_LIMITS.sdks}
          onClick={() => onChange([...sdks, emptySdk()])}
        >
          {text.addSdk}
        </Button>
      )}
    </>
  )
}
