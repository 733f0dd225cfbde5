import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { WxAccount } from '@contract/types/unlock'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Disclosure } from '@/components/Disclosure'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { OptionList } from '@/components/layers/OptionSheet'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { WechatSign } from '@/components/members/WechatSign'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { CodeRow } from '@/shell/CodeRow'
import { useContactText } from './use-contact-text'
import type { ContactStore } from '@/stores/unlock/contact'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import './ContactSettings.scss'

const AUDIENCES = ['chatted', 'matched', 'closed'] as const
const CONSENTS = ['ask', 'instant'] as const

/** The member's own contact and its unlock settings. Source: screens.md 26 */
export const ContactSettings = observer(function ContactSettings({
  store,
  hasUnlocks,
}: {
  store: ContactStore
  /** Contacts can be unlocked on this platform; without it the contact is only for exchanges. */
  hasUnlocks: boolean
}) {
  const { contact: text, proof } = useContactText()
  const own = store.own.value
  if (own === null) return null
  return (
    <View className='jy-wx'>
      {own.state === 'suspended' && hasUnlocks && <Suspended own={own} />}
      <IdCard store={store} own={own} hasUnlocks={hasUnlocks} />
      {store.needsCode && (
        <View className='jy-wx__proof'>
          <FormCard error={store.isCodeWrong ? proof.wrong : null}>
            <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
          </FormCard>
        </View>
      )}
      {hasUnlocks && (
        <>
          <Audience store={store} />
          {store.audience !== 'closed' && (
            <>
              <Consent store={store} />
              <Terms own={own} />
            </>
          )}
        </>
      )}
      <View className='jy-wx__safety'>
        <SafetyNotice text={text.safety} />
      </View>
    </View>
  )
})

/** Selling is suspended for a while, with the reason. */
const Suspended = observer(function Suspended({ own }: { own: WxAccount }) {
  const texts = useContactText()
  const { contact: text } = texts
  return (
    <View className='jy-wx__alert' role='alert'>
      <View className='jy-wx__alert-title'>{text.suspended}</View>
      {own.suspendReason && <View>{own.suspendReason}</View>}
      {own.suspendedUntil !== null && (
        <View className='jy-num'>{text.suspendedUntil(momentLabel(texts, own.suspendedUntil))}</View>
      )}
    </View>
  )
})

const IdCard = observer(function IdCard({
  store,
  own,
  hasUnlocks,
}: {
  store: ContactStore
  own: WxAccount
  hasUnlocks: boolean
}) {
  const { contact: text } = useContactText()
  const { problem } = store
  const isSaved = Boolean(own.wxId) && !store.isIdChanged
  return (
    <View className='jy-wx__card'>
      <View className='jy-wx__head'>
        <WechatSign />
        <View className='jy-wx__words'>
          <View className='jy-wx__title'>{text.title}</View>
          <View className='jy-wx__line'>{hasUnlocks ? text.line : text.linePlain}</View>
        </View>
      </View>
      <Field
        ground='fill'
        hiddenLabel={text.title}
        placeholder={text.placeholder}
        value={store.wxId}
        error={problem === 'form' ? text.problems.form : null}
        onChange={store.setWxId}
        onBlur={store.leaveWxId}
        right={isSaved ? <Text className='jy-wx__saved'>{text.saved}</Text> : undefined}
      />
      {store.isIdChanged && store.wxId !== '' && (
        <View className='jy-wx__again'>
          <Field
            ground='fill'
            hiddenLabel={text.again}
            placeholder={text.again}
            value={store.again}
            error={problem === 'again' ? text.problems.again : null}
            hint={text.findable}
            onChange={store.setAgain}
          />
        </View>
      )}
      {own.stats.upheld30d > 0 && (
        <View className='jy-wx__warning jy-num' role='alert'>
          {text.upheld(own.stats.upheld30d)}
        </View>
      )}
    </View>
  )
})

const Audience = observer(function Audience({ store }: { store: ContactStore }) {
  const { session } = useStores()
  const { contact: text } = useContactText()
  const isVerified = session.user?.certified === true
  return (
    <>
      <View className='jy-wx__label'>{text.audience}</View>
      {!isVerified && (
        <View className='jy-wx__certify'>
          <Text className='jy-wx__certify-words'>{text.certify}</Text>
          <Button
            kind='surface'
            size='s'
            text={text.toCertify}
            onPress={() => navigateTo('authentication')}
          />
        </View>
      )}
      <OptionList
        ground='card'
        label={text.audience}
        options={AUDIENCES.filter((value) => isVerified || value === 'closed').map((value) => ({
          value,
          text: text.audiences[value].title,
          ...(text.audiences[value].line !== '' && { note: text.audiences[value].line }),
        }))}
        value={store.audience}
        onChange={store.setAudience}
      />
    </>
  )
})

const Consent = observer(function Consent({ store }: { store: ContactStore }) {
  const { systemConfig } = useStores()
  const { contact: text } = useContactText()
  const hours = systemConfig.value?.unlock?.acceptHours ?? 0
  return (
    <>
      <View className='jy-wx__label'>{text.consent}</View>
      <OptionList
        ground='card'
        label={text.consent}
        options={CONSENTS.map((value) => ({
          value,
          text: text.consents[value].title,
          note: text.consents[value].line(hours),
        }))}
        value={store.consentMode}
        onChange={store.setConsentMode}
      />
    </>
  )
})

/** Income of an unlock, the results of recent ones once there are any, and the rules after a tap. */
const Terms = observer(function Terms({ own }: { own: WxAccount }) {
  const { systemConfig } = useStores()
  const { contact: text } = useContactText()
  const terms = systemConfig.value?.unlock
  const { successRate30d: rate, sold30d } = own.stats
  if (!terms) return null
  const { rules } = text
  return (
    <>
      <CellGroup title={text.terms}>
        <Cell title={text.price} value={text.coins(own.priceCoins)} />
        <Cell title={text.share} value={`¥ ${yuan(own.ownerShareFen)}`} />
        {sold30d > 0 && <Cell title={text.sold} value={text.times(sold30d)} />}
        {rate !== null && <Cell title={text.success} value={text.successOf(rate)} />}
      </CellGroup>
      <Disclosure title={text.rulesTitle}>
        <View className='jy-wx__rules jy-num'>
          {[
            rules.confirm(terms.confirmHours),
            rules.hold(terms.incomeHoldDays),
            rules.reply(terms.ownerReplyHours),
            rules.upheld,
          ].map((rule) => (
            <View key={rule} className='jy-wx__rule'>
              {rule}
            </View>
          ))}
        </View>
      </Disclosure>
    </>
  )
})
