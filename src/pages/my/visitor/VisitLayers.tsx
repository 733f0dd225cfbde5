import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { ActDialog } from '@/shell/safety/ActDialog'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import { useVisitorText } from './use-visitor-text'

/** A layer over the visitors; null when none is open. */
export type VisitStep = 'menu' | 'erase' | null

/** Props of {@link VisitLayers}. */
export interface VisitLayersProps {
  /** The visit that was pressed last; null before the first press. */
  row: ActionRow | null
  step: VisitStep
  onStep: (step: VisitStep) => void
}

/** Actions on a visit by the viewer: VIP members can erase it. Source: product §8 (30) */
export const VisitLayers = observer(function VisitLayers({ row, step, onStep }: VisitLayersProps) {
  const { people, session } = useStores()
  const { common, visitors: text } = useVisitorText()
  const close = () => onStep(null)
  const erase = useAction(async () => {
    if (row) await people.erase(row)
    close()
    showToast(text.erased)
  })
  const { id, nickname } = row?.member ?? { id: '', nickname: '' }
  return (
    <>
      <ActionSheet
        isOpen={step === 'menu'}
        label={text.acts(nickname)}
        actions={[
          {
            text: text.open,
            icon: 'user-round',
            onPress: () => navigateTo('member', { id, from: 'visitor' }),
          },
          {
            text: text.erase,
            icon: 'trash-2',
            isDanger: true,
            ...(session.hasVip
              ? { onPress: () => onStep('erase') }
              : { note: text.forMembers, onPress: () => navigateTo('memberBenefits') }),
          },
        ]}
        cancelText={common.cancel}
        onClose={close}
      />
      <ActDialog
        isOpen={step === 'erase'}
        words={{ title: text.eraseTitle, line: text.eraseLine(nickname), confirm: text.erase }}
        act={erase}
        onCancel={close}
      />
    </>
  )
})
