import { observer } from 'mobx-react'
import { Cell } from '@/components/Cell'
import { Switch } from '@/components/forms/Switch'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { SettingSwitch } from '@/stores/account/settings'
import { useStores } from '@/stores/use-stores'

/** Settings that hide something; their switch is inverted, so that on always means visible. */
const HIDING: ReadonlySet<SettingSwitch> = new Set<SettingSwitch>([
  'hideFromNear',
  'hideDistance',
  'hideOnline',
  'hideAge',
  'hideVip',
])

/** One switch of the settings; it is saved at once and reset when refused. */
export const SwitchCell = observer(function SwitchCell({ name }: { name: SettingSwitch }) {
  const { settings, systemConfig } = useStores()
  const text = useText().settings.switches[name]
  const save = useAction(settings.save, {
    lockMs: 0,
    // Each press counts: the last one is what the member wants, even while an earlier one is being saved.
    about: () => ({}),
    onFailure: (failure) => {
      if (failure.name === 'VIP_REQUIRED' && systemConfig.canBuy) navigateTo('memberBenefits')
    },
  })
  const { value } = settings
  if (!value) return null
  const isOn = HIDING.has(name) ? !value[name] : value[name]
  return (
    <Cell
      title={text.title}
      {...(text.note ? { note: text.note } : {})}
      right={
        <Switch
          isOn={isOn}
          label={text.title}
          onChange={(wished) => void save.run({ [name]: HIDING.has(name) ? !wished : wished })}
        />
      }
    />
  )
})

/**
 * Whether browsing without traces is offered: only where it is available, but a member who has it on can always turn
 * it off.
 * Call it where MobX observes. Source: product §8 (24), (30)
 */
export const useInvisibleOffer = (): boolean => {
  const { settings, session, systemConfig } = useStores()
  return session.hasVip || systemConfig.canBuy || settings.value?.browseInvisibly === true
}
