import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { GUARDIAN_PHOTOS_MAX, GUARDIAN_WHY_MAX } from '@contract/constants'
import type { GuardianRelation } from '@contract/types/guardian'
import { PrimaryButton } from '@/components/Button'
import { CellGroup } from '@/components/Cell'
import { CheckRow } from '@/components/forms/CheckRow'
import { Chip } from '@/components/forms/Chip'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { UploadTile } from '@/components/forms/UploadTile'
import { Heading } from '@/components/Heading'
import { graphemeCount } from '@/lib/graphemes'
import { amountTyped } from '@/lib/money'
import { phoneDigits } from '@/lib/phone'
import { showToast } from '@/platform/toast'
import { useAttachmentTiles } from '@/shell/safety/use-attachment-tiles'
import { useAction } from '@/shell/use-action'
import type { Attachments } from '@/stores/safety/attachments'
import type { GuardianStore } from '@/stores/safety/guardian'
import { DayRow } from './DayRow'
import { useGuardianText } from './use-guardian-text'

const relations: readonly GuardianRelation[] = ['father', 'mother', 'grandparent', 'other']

/** Props of the parts of the form. */
interface PartProps {
  readonly store: GuardianStore
  /** The server's refusals, by field. */
  readonly refusals: Readonly<Record<string, string>>
}

const Who = observer(function Who({ store, refusals }: PartProps) {
  const { guardian } = useGuardianText()
  const { who: text } = guardian
  const { name, relation } = store.draft
  return (
    <>
      <FormCard title={text.title} error={refusals.name ?? null}>
        <Field
          ground='row'
          label={text.name}
          placeholder={text.namePlaceholder}
          value={name}
          error={refusals.name ?? null}
          onChange={(typed) => store.setDraft({ name: typed })}
        />
      </FormCard>
      <Heading level={3} className='jy-guardian__label'>
        {text.relation}
      </Heading>
      <View className='jy-guardian__chips' role='radiogroup' aria-label={text.relation}>
        {relations.map((one) => (
          <Chip
            key={one}
            role='radio'
            size='l'
            kind='surface'
            text={text.relations[one]}
            isSelected={relation === one}
            onPress={() => store.setDraft({ relation: one })}
          />
        ))}
      </View>
    </>
  )
})

const What = observer(function What({ store, refusals }: PartProps) {
  const { guardian } = useGuardianText()
  const { what: text } = guardian
  const { accountPhone, orders, from, to, amount } = store.draft
  const error = refusals.accountPhone ?? refusals.amountFen ?? null
  return (
    <>
      <FormCard title={text.title} error={error} hint={text.hint}>
        <Field
          ground='row'
          kind={IS_WEB ? 'text' : 'number'}
          label={text.accountPhone}
          placeholder={text.accountPlaceholder}
          value={accountPhone}
          error={refusals.accountPhone ?? null}
          inputMode='numeric'
          onChange={(typed) => store.setDraft({ accountPhone: phoneDigits(typed) })}
        />
        <Field
          ground='row'
          label={text.orders}
          placeholder={text.ordersPlaceholder}
          value={orders}
          maxLength={700}
          onChange={(typed) => store.setDraft({ orders: typed })}
        />
        <Field
          ground='row'
          kind={IS_WEB ? 'text' : 'digit'}
          label={text.amount}
          placeholder={text.amountPlaceholder}
          value={amount}
          error={refusals.amountFen ?? null}
          inputMode='decimal'
          onChange={(typed) => store.setDraft({ amount: amountTyped(typed) ?? amount })}
        />
      </FormCard>
      <CellGroup>
        <DayRow title={text.from} day={from} onChange={(day) => store.setDraft({ from: day })} />
        <DayRow title={text.to} day={to} onChange={(day) => store.setDraft({ to: day })} />
      </CellGroup>
      {(refusals.from ?? refusals.to) && (
        <View className='jy-guardian__notice' role='alert'>
          {refusals.from ?? refusals.to}
        </View>
      )}
    </>
  )
})

const Photos = observer(function Photos({
  attachments,
  title,
  line,
  error,
}: {
  readonly attachments: Attachments
  readonly title: string
  readonly line: string
  readonly error: string | undefined
}) {
  const { guardian } = useGuardianText()
  const tiles = useAttachmentTiles(attachments, guardian.photos)
  return (
    <View className='jy-guardian__photos'>
      <Heading level={3} className='jy-guardian__label'>
        {title}
      </Heading>
      <View className='jy-guardian__line'>{line}</View>
      <View className='jy-guardian__tiles'>
        {tiles.map(({ key, state, label, onPress }) => (
          <UploadTile
            key={key}
            className='jy-guardian__tile'
            state={state}
            label={`${title}: ${label}`}
            onPress={onPress}
          />
        ))}
      </View>
      {error && (
        <View className='jy-guardian__notice' role='alert'>
          {error}
        </View>
      )}
    </View>
  )
})

/** The claim of a guardian whose phone is proven. Source: screens.md 7a */
export const GuardianForm = observer(function GuardianForm({ store }: { readonly store: GuardianStore }) {
  const { guardian } = useGuardianText()
  const { photos, why, problems } = guardian
  const send = useAction(async () => {
    const { problem } = store
    if (problem !== null) return showToast(problems[problem])
    await store.send()
  })
  const part = { store, refusals: send.fields }
  return (
    <>
      <Who {...part} />
      <What {...part} />
      <View className='jy-guardian__why'>
        <Field
          kind='multiline'
          label={why.label}
          placeholder={why.placeholder}
          value={store.draft.why}
          error={send.fields.why ?? null}
          maxLength={GUARDIAN_WHY_MAX}
          lengthOf={graphemeCount}
          onChange={(typed) => store.setDraft({ why: typed })}
        />
      </View>
      <Photos
        attachments={store.kinship}
        title={photos.kinship}
        line={photos.kinshipLine}
        error={send.fields.kinship}
      />
      <Photos
        attachments={store.payment}
        title={photos.payment}
        line={photos.paymentLine}
        error={send.fields.payment}
      />
      <View className='jy-guardian__line'>{photos.note(GUARDIAN_PHOTOS_MAX)}</View>
      <View className='jy-guardian__consent'>
        <CheckRow isChecked={store.hasConsented} label={guardian.consent} onChange={store.setConsented}>
          <Text>{guardian.consent}</Text>
        </CheckRow>
      </View>
      <PrimaryButton text={guardian.send} isBusy={send.isBusy} onPress={() => void send.run()} />
    </>
  )
})
