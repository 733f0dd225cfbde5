import { observer } from 'mobx-react'
import type { BillType } from '@contract/types/wallet'
import { EmptyState, type EmptyStateProps } from '@/components/frame/EmptyState'
import { navigateTo } from '@/platform/navigation'
import type { PushRouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { useMoneyText } from '../components/use-money-text'

type Acts = Pick<EmptyStateProps, 'buttonText' | 'onButton' | 'linkText' | 'onLink'>

/**
 * An empty record page, with a link to what brings the first record, where that is offered. Source: product §8
 * (17–20)
 */
export const NoRecords = observer(function NoRecords({ type }: { type: BillType }) {
  const { systemConfig, invitations } = useStores()
  const { records } = useMoneyText()
  const { title, line } = records.empty[type]
  const { acts: text } = records
  const button = (words: string, to: PushRouteName): Acts => ({
    buttonText: words,
    onButton: () => navigateTo(to, {}),
  })
  const actsOfIncome = (): Acts => {
    // Where contacts cannot be unlocked they bring no income.
    const hasContact = systemConfig.value?.unlock !== undefined
    if (!invitations.isOffered) return hasContact ? button(text.contact, 'contactInformation') : {}
    if (!hasContact) return button(text.invite, 'invitationBenefits')
    return {
      ...button(text.contact, 'contactInformation'),
      linkText: text.invite,
      onLink: () => navigateTo('invitationBenefits'),
    }
  }
  const acts: Record<BillType, () => Acts> = {
    recharge: () => (systemConfig.canBuy ? button(text.recharge, 'wallet') : {}),
    income: actsOfIncome,
    payment: () => button(text.wallet, 'wallet'),
    withdrawal: () => button(text.withdraw, 'withdraw'),
  }
  return <EmptyState illustration='empty-record' title={title} line={line} {...acts[type]()} />
})
